"""What people read, write and click: lenient reading, messages, partial turns, pictures, searches."""

import pickle
import threading
import time
import xml.etree.ElementTree
from typing import Any

import pytest

from freunde_bandadas import (
    AmbiguousMove,
    IllegalMove,
    InvalidSetup,
    ParseError,
    Random,
    RulesError,
    Stop,
    WrongClick,
    bandadas,
    freunde,
)

LAYING = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"


def test_a_record_is_read_as_people_write_it() -> None:
    text = '[Game "Freunde"]\r\n[Result "*"]\r\n\r\nb2-a2a3! {why?} d6ve6 *'
    with pytest.raises(ParseError):
        freunde.Record(text)
    read = freunde.Record.read(text)
    assert str(read.record).endswith("\n\n1. b2-a2*a3 d6ve6 *\n")
    found = {warning.liberty: warning for warning in read.warnings}
    assert {"line-end", "short-move", "comment", "mark", "missing-number"} <= set(found)
    comment = found["comment"]
    assert (comment.line, comment.times) == (4, 1)
    assert text.encode()[comment.offset :].startswith(b"{why?}")
    assert "F9.8" in str(comment)
    assert read == freunde.Record.read(text)
    cards = bandadas.Record.read('[Players "2"]\n[Dealer "1"]\n\n=P {?} *\n')
    assert [str(mv) for mv in cards.record.moves()] == ["=P"]
    assert any(warning.liberty == "comment" for warning in cards.warnings)


def test_the_games_of_a_text_come_one_after_the_other() -> None:
    game = '[Game "Freunde"]\n[Result "*"]\n\n1. b2vb3 *\n'
    games = freunde.Record.read_all(game + game.replace("b2vb3", "b2-b1") + game)
    assert iter(games) is games
    kinds = [type(read) for read in games]
    assert kinds == [freunde.Read, ParseError, freunde.Read]
    assert list(games) == []
    cards = '[Players "2"]\n[Dealer "1"]\n\n=P *\n'
    read = list(bandadas.Record.read_all(cards + cards.replace("=P", "P1<") + cards))
    first, last = read[0], read[2]
    assert isinstance(first, bandadas.Read) and isinstance(last, bandadas.Read)
    assert first.record == last.record
    assert isinstance(read[1], ParseError) and read[1].line is not None
    assert list(freunde.Record.read_all("")) == []


def test_a_move_is_read_as_people_write_it() -> None:
    state = freunde.State("x7/x7/2,x6/x7/1,x,12111,x4/x7/x7 1 - -")
    assert state.read_move(" a3b3! ") == freunde.Move("a3-b3")
    with pytest.raises(AmbiguousMove) as ambiguous:
        state.read_move("c3d3")
    assert ambiguous.value.choices == ("c3-d3", "c3vd3")
    assert ambiguous.value.rule == "F9.8"
    with pytest.raises(ParseError):
        state.read_move("hello")
    with pytest.raises(IllegalMove):
        state.read_move("a1a2")
    cards = bandadas.State(LAYING)
    assert cards.read_move("d3>") == bandadas.Move("D3>")
    for one in (cards, cards.view(1)):
        with pytest.raises(AmbiguousMove) as several:
            one.read_move("D3")
        assert several.value.choices == ("D3<", "D3>")
    with pytest.raises(RulesError):
        cards.view(2).read_move("P1<")


def test_errors_and_events_tell_people_in_their_language() -> None:
    with pytest.raises(IllegalMove) as error:
        freunde.State().check("b1-b2")
    told = error.value
    assert told.message("es") == "No hay ninguna pila en b1."
    assert told.message() == told.message("en") != told.message("es")
    assert (told.rule, told.code, told.params) == ("F2.1", "empty", {"space": "b1"})
    with pytest.raises(ValueError, match="language"):
        told.message("xx")
    again = pickle.loads(pickle.dumps(told))
    assert (again.message("es"), again.rule, again.code) == (told.message("es"), "F2.1", "empty")
    with pytest.raises(ParseError) as parse:
        freunde.Move("?")
    assert parse.value.message("es") == str(parse.value) and parse.value.params == {}
    with pytest.raises(IllegalMove) as cards:
        bandadas.State(LAYING).check("T1<")
    assert cards.value.message("es") != cards.value.message("en")
    over = freunde.Game().resign(1)
    with pytest.raises(InvalidSetup) as ended:
        over.resign(2)
    assert ended.value.rule == "F8" and ended.value.message("es")
    assert freunde.Outcome("bird", 1).message("es") != freunde.Outcome("bird", 1).message()
    assert bandadas.Outcome([2], "two-threes").message("es")
    for wrong in ([9], [0], [300]):
        with pytest.raises(RulesError):
            bandadas.Outcome(wrong, "two-threes")
    with pytest.raises(ValueError, match="two-threes"):
        bandadas.Outcome([1], "luck")
    [event, *_] = freunde.State().events("b2vb3", language="es")
    assert event["message"] and event["event"] == "moved"
    assert "message" not in freunde.State().events("b2vb3")[0]
    assert freunde.Game().apply("b2vb3").events_from(language="en")[0][1]["message"]
    seen = bandadas.State(LAYING).events("P2<", seen_by=2, language="es")
    assert all(event["message"] for event in seen)
    with pytest.raises(ValueError, match="language"):
        freunde.State().events("b2vb3", language="xx")


def test_a_turn_is_put_together_click_by_click() -> None:
    state = freunde.State("x7/x7/2,x6/x7/1,x,12111,x4/x7/x7 1 - -")
    turn = freunde.PartialTurn(state)
    assert set(turn.spaces()) == {"a3", "c3"} and turn.complete is None
    turn = turn.click("c3")
    assert turn.source == "c3"
    turn = turn.click("d3")
    assert turn.kinds() == ["slide", "descend"]
    with pytest.raises(ValueError, match="kind"):
        turn.choose("fly")
    with pytest.raises(WrongClick):
        turn.choose("climb")
    turn = turn.choose("descend")
    assert turn.complete == turn.settled == "c3vd3"
    assert turn.state == state.apply("c3vd3")
    with pytest.raises(WrongClick) as error:
        turn.click("a3")
    assert error.value.rule == "F4.3" and error.value.message("es")
    assert freunde.PartialTurn(freunde.Game().resign(1)).spaces() == []
    with pytest.raises(TypeError):
        freunde.PartialTurn("b2")  # type: ignore[arg-type]


def svg(text: str) -> Any:
    return xml.etree.ElementTree.fromstring(text)


def test_pictures_can_be_interactive_and_move() -> None:
    state = freunde.State()
    plain = state.svg()
    assert svg(plain) is not None and 'tabindex=' not in plain
    busy = state.svg(interactive=True, prefix="a", targets_from="b2", language="es", width=300)
    assert 'tabindex=' in busy and 'width="300"' in busy
    assert "<style" in plain and "<style" not in state.svg(style=False)
    assert ":where" in freunde.STYLE_SHEET and ":where" in bandadas.STYLE_SHEET
    assert state.svg(width=None) == plain
    assert state.svg(crossed=["d4"], targets=["d5"], chosen="d3", seen_by=2) != plain
    frames = state.frames("b2vb3", 5, theme="dark")
    assert len(frames) == 5 and len(set(frames)) == 5
    assert svg(freunde.Game().apply("b2vb3").svg(theme="print")) is not None
    view = bandadas.State(LAYING).view(1)
    assert 'tabindex=' in view.svg(interactive=True)
    assert view.svg(preview="P1<") != view.svg()
    of_card = bandadas.State(LAYING).frames("P2<", 3, seen_by=2, language="es")
    assert len(of_card) % 3 == 0 and all(svg(frame) is not None for frame in of_card)
    game = bandadas.Game().settle(Random(1))
    assert game.svg(seen_by=1) != game.svg() == game._repr_svg_()
    with pytest.raises(TypeError, match="colour"):
        state.svg(colour="red")  # type: ignore[call-arg]
    with pytest.raises(InvalidSetup):
        state.svg(theme="red")
    with pytest.raises(ParseError):
        state.svg(chosen="z9")
    for wrong in (0, 1001):
        with pytest.raises(ValueError, match="frames"):
            state.frames("b2vb3", wrong)
    with pytest.raises(IllegalMove):
        state.frames("b1-b2")


def test_a_seen_record_shows_what_a_viewer_saw() -> None:
    rng, game = Random(3), bandadas.Game().settle(Random(4))
    for _ in range(12):
        mv = game.state.random_move(rng)
        assert mv is not None
        game = game.apply(mv).settle(rng)
    record = game.record()
    for seat in (1, 2, None):
        seen = record.seen_by(seat)
        assert seen.seat == seat and seen.view == game.state.view(seat)
        assert bandadas.SeenRecord(str(seen)) == seen
        assert seen.views()[0] == seen.start and seen.views()[-1] == seen.view
        assert len(seen.steps()) == len(game)
        assert all(event["message"] for event in seen.events(language="es"))
    assert "=?" in record.seen_by(1).steps()
    with pytest.raises(ValueError, match="seat"):
        record.seen_by(3)


def test_a_search_tells_how_it_goes_and_can_be_stopped() -> None:
    told: list[int] = []
    opponent = freunde.Opponent(5, seed=1)
    opponent.analyse(freunde.Game(), depth=3, progress=lambda found: told.append(found.depth))
    assert told == [1, 2, 3]
    stop = Stop()

    def enough(found: freunde.Analysis) -> None:
        if found.depth == 2:
            stop.set()

    found = opponent.analyse(freunde.Game(), seconds=60.0, progress=enough, stop=stop)
    assert found is not None and found.depth == 2 and stop.is_set()
    stop.clear()
    threading.Timer(0.2, stop.set).start()
    began = time.monotonic()
    view = bandadas.State(LAYING).view(1)
    cards = bandadas.Opponent(5).analyse(view, seconds=60.0, stop=stop)
    assert cards is not None and cards.nodes > 0 and time.monotonic() - began < 30


def test_an_exception_of_a_progress_function_ends_the_search() -> None:
    opponent, stop = freunde.Opponent(5), Stop()

    def fail(found: freunde.Analysis) -> None:
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        opponent.analyse(freunde.Game(), seconds=60.0, progress=fail, stop=stop)
    assert not stop.is_set()

    def again(found: freunde.Analysis) -> None:
        opponent.turn(freunde.Game())

    with pytest.raises(RuntimeError, match="thinking"):
        opponent.analyse(freunde.Game(), seconds=60.0, progress=again)
    # It can be asked again all the same.
    assert opponent.analyse(freunde.Game(), depth=1) is not None
    with pytest.raises(TypeError):
        opponent.analyse(freunde.Game(), depth=2, progress=3)  # type: ignore[arg-type]
