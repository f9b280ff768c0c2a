"""The code of the README, of the guide and of the docs of the modules is run."""

import doctest
import importlib
import pathlib
import re

import pytest

HERE = pathlib.Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "../../docs/guides/python.md"])
def test_the_code_of_a_page_runs(name: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (HERE / name).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, name, "exec"), {})


@pytest.mark.parametrize("name", ["freunde", "bandadas", "env", "pettingzoo_env", "gymnasium_env", "runs"])
def test_the_examples_of_a_module_run(name: str) -> None:
    module = importlib.import_module(f"freunde_bandadas.{name}")
    failed, tried = doctest.testmod(module)
    assert tried and not failed
