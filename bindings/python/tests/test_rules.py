"""The values of both games: what they tell, equality, hash, pickle, copy, errors."""

import copy
import pickle

import pytest

import freunde_bandadas
from freunde_bandadas import IllegalMove, InvalidSetup, ParseError, Random, bandadas, freunde


def played_freunde(moves: int) -> freunde.Game:
    game, rng = freunde.Game(), Random(3)
    for _ in range(moves):
        mv = game.state.random_move(rng)
        if mv is None or game.outcome is not None:
            break
        game = game.apply(mv)
    return game


def played_bandadas(moves: int, players: int = 3) -> bandadas.Game:
    game, rng = bandadas.Game(bandadas.State.start(players, 2)), Random(5)
    for _ in range(moves):
        mv = game.state.random_move(rng)
        if mv is None:
            break
        game = game.apply(mv)
    return game


def test_perft_of_freunde_is_that_of_the_page_f10() -> None:
    start = freunde.State()
    assert [start.perft(n) for n in range(4)] == [1, 26, 467, 8564]
    assert freunde.State.start("Meadow").perft(2) == 1413
    assert freunde.State.start("Reeds", "Nests").to_move == 1


def test_perft_of_bandadas_is_that_of_the_start_b11() -> None:
    assert bandadas.State.start(2, 1).perft(3) == 512


def test_a_game_of_freunde_goes_on_and_back() -> None:
    game = freunde.Game().apply_turn("a1-a2")
    assert (game.to_move, len(game), game.turns()) == (2, 1, ["a1-a2"])
    assert game.undo() == freunde.Game()
    assert game.undo_turn() == freunde.Game()
    assert game.state.stack("a2") == [1]
    assert freunde.Game().undo() is None
    mv = game.legal_moves()[0]
    assert freunde.Move(str(mv)) == mv == freunde.Move.from_index(mv.index)
    assert game.state.is_legal(mv) and game.apply(str(mv)) == game.apply(mv)
    assert mv.target == str(mv)[-2:] and mv.source == str(mv)[:2]


def test_a_game_of_bandadas_shows_each_seat_its_own_hand() -> None:
    game = played_bandadas(60)
    state = game.state
    for seat in (1, 2, 3):
        view = state.view(seat)
        assert view.seat == seat and view.hand == state.hand(seat)
        assert bandadas.View(str(view)) == view
        world = view.determinize(Random(seat))
        assert world.view(seat) == view
    spectator = state.view()
    assert spectator.seat is None and spectator.hand is None
    assert sum(weight for _, weight in bandadas.State.start(2, 1).chance_moves()) == 110


@pytest.mark.parametrize(
    "value",
    [
        freunde.Board("5x6 river=3,4 birds=c1,c6"),
        freunde.Move("d3^d4"),
        freunde.Outcome("bird", 1),
        freunde.Outcome("repetition"),
        freunde.State(),
        played_freunde(7).state,
        played_freunde(20).state,
        played_freunde(30),
        played_freunde(30).record(),
        bandadas.Move("P1<"),
        bandadas.Outcome([2, 3], "no-deal"),
        played_bandadas(70).state,
        played_bandadas(70).state.view(1),
        played_bandadas(70),
        played_bandadas(70).record(),
        played_bandadas(70).record().seen_by(2),
    ],
)
def test_values_are_equal_after_pickle_and_copy(value: object) -> None:
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert other == value
        assert hash(other) == hash(value)
    assert value != object()
    assert repr(value)


def test_opponents_are_the_same_after_pickle() -> None:
    opponent = freunde.Opponent(2, seed=9)
    again = pickle.loads(pickle.dumps(opponent))
    assert (again.level, again.seed) == (2, 9)
    assert again.turn(freunde.Game()) == opponent.turn(freunde.Game())


def test_records_read_back() -> None:
    game = played_freunde(40)
    assert freunde.Game.from_record(str(game.record())) == game
    assert game.record().with_tag("Event", "Ñandú").tags["Event"] == "Ñandú"
    cards = played_bandadas(90)
    assert bandadas.Game.from_record(cards.record()) == cards


def test_illegal_moves_carry_the_rule() -> None:
    with pytest.raises(IllegalMove, match=r"F3\.2") as error:
        freunde.State.start("Meadow").apply("d2-d3")
    assert error.value.rule == "F3.2"
    with pytest.raises(IllegalMove) as other:
        bandadas.Game().apply("+")
    assert other.value.rule is not None and other.value.rule.startswith("B")
    assert pickle.loads(pickle.dumps(error.value)).rule == "F3.2"


def test_texts_that_are_none_carry_the_place() -> None:
    with pytest.raises(ParseError) as error:
        freunde.State("x7/x7 1 - -")
    assert error.value.field == "arrangement"
    with pytest.raises(ParseError) as record:
        freunde.Record('[Game "Chess"]')
    assert record.value.line is not None
    for wrong in ("", "d3", "z9-z8", "d3-d4\0", "é" * 1000):
        with pytest.raises(ParseError):
            freunde.Move(wrong)
        with pytest.raises(ParseError):
            bandadas.State(wrong)


def test_setups_that_cannot_be_are_refused() -> None:
    with pytest.raises(InvalidSetup) as error:
        bandadas.State.start(6, 1)
    assert error.value.rule == "B3.1"
    with pytest.raises(InvalidSetup):
        freunde.State(limits=(0, 4))
    with pytest.raises(ValueError, match="seat"):
        bandadas.State.start(2, 1).view(3)
    with pytest.raises(ValueError, match="player"):
        freunde.State().is_warned(0)
    with pytest.raises(IndexError):
        freunde.Move.from_index(736)
    with pytest.raises(IndexError):
        freunde.State().move_of_action(10**6)
    with pytest.raises(OverflowError):
        freunde.Move.from_index(-1)
    with pytest.raises(TypeError):
        freunde.Game().apply(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="level"):
        freunde.Opponent(6)
    with pytest.raises(ValueError, match="time"):
        freunde.Opponent(1).analyse(freunde.Game(), seconds=float("nan"))


def test_encodings_have_the_shapes_that_they_say() -> None:
    state = freunde.State()
    assert state.encode().shape == freunde.OBSERVATION_SHAPE
    mask = state.encode_mask()
    assert [state.action(mv) for mv in state.legal_moves()] == [*mask.nonzero()[0]]
    assert freunde.Game().encode_draws().sum() == 0
    view = played_bandadas(70).state.view(1)
    assert view.encode().shape == bandadas.OBSERVATION_SHAPE


def test_opponents_play_legal_moves_within_a_budget() -> None:
    analysis = freunde.Opponent(3, seed=1).analyse(freunde.Game(), nodes=500)
    assert analysis is not None and analysis.nodes <= 500
    assert freunde.Game().apply_turn(analysis.turn)
    assert analysis.choices[0][0] == analysis.turn
    game = bandadas.Game().settle(Random(1))
    opponent = bandadas.Opponent(2, seed=1)
    mv = opponent.choose(game.state.view(game.to_move))
    assert mv in game.legal_moves()
    assert opponent.choose(game.state.view(2)) is None


def test_pictures_are_svg() -> None:
    for picture in (
        freunde.State()._repr_svg_(),
        played_freunde(9)._repr_svg_(),
        freunde.State().svg(width=300, theme="dark", language="es", seen_by=2),
        played_bandadas(70).state.view(1)._repr_svg_(),
    ):
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
    with pytest.raises(InvalidSetup):
        freunde.State().svg(theme="pink")


def test_a_whole_state_is_its_text_and_plain_data_f9_7() -> None:
    state = played_freunde(9).state
    assert freunde.State.from_text(state.to_text()) == state
    assert state.to_dict()["version"] == 1
    assert played_bandadas(70).state.view(1).to_dict()["version"] == 1
    with pytest.raises(ParseError) as error:
        freunde.State.from_text("7x7")
    assert error.value.found is not None


def test_a_game_is_kept_whole_and_can_end_by_hand() -> None:
    game = played_freunde(9)
    ended = game.resign(game.to_move).with_tag("One", "Zoë")
    for other in (freunde.Game.from_json(ended.to_json()), pickle.loads(pickle.dumps(ended))):
        assert other == ended
        assert (other.termination, other.tags["One"]) == ("resignation", "Zoë")
    assert game.agree_draw().result == "1/2-1/2"
    assert game.end_by("time", "1-0").result == "1-0"
    back = game.undo()
    assert back is not None and back.redo() == game
    with pytest.raises(IllegalMove):
        game.apply_by(3 - game.to_move, game.legal_moves()[0])
    cards = played_bandadas(70, players=2)
    assert bandadas.Game.from_json(cards.resign(1).to_json()).result == "2"
    with pytest.raises(InvalidSetup):
        freunde.Game.from_json("{}")


def test_events_tell_what_a_move_does_and_hide_what_is_hidden() -> None:
    game = freunde.Game()
    mv = game.legal_moves()[0]
    events = game.state.events(mv)
    assert events[0]["event"] == "moved"
    assert [event for _, event in game.apply(mv).events_from()] == events
    state = bandadas.State.start(2, 1)
    rng = Random(2)
    while state.phase != "hands":
        state = state.apply(state.sample(rng) or "")
    card = state.sample(rng)
    assert card is not None
    own, other = state.events(card, seen_by=1), state.events(card, seen_by=2)
    assert own == state.events(card) and own != other
    assert state.events(card, seen_by=None) == other


def test_the_river_forbids_what_breaks_f6_alone() -> None:
    state = freunde.State("x7/2,x6/x7/x3,1,x3/x3,1,x3/x7/x7 1 - -")
    assert state.count_forbidden("F6") > 0
    assert freunde.State().count_forbidden("F6") == 0


def test_it_says_its_version() -> None:
    assert freunde_bandadas.__version__.count(".") == 2
