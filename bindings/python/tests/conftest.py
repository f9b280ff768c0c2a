"""Tests of what is big are run with ``--all``."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="OpenSpiel, Ray and the learner too")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "big: takes long or needs a big extra")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--all"):
        return
    for item in items:
        if "big" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="needs --all"))
