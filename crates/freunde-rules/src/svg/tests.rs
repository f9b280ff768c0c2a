use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::{Board, FlockLimits, WinReason};

fn state(text: &str) -> State {
    State::parse(Board::default(), FlockLimits::default(), text).unwrap()
}

fn small(text: &str) -> State {
    let board = "5x5 river=- birds=c1,c5".parse().unwrap();
    State::parse(board, FlockLimits::default(), text).unwrap()
}

fn space(name: &str) -> Space {
    name.parse().unwrap()
}

fn quiet() -> State {
    state("x7/2,2,2,2,2,2,2/2,2,2,2,2,2,2/x7/1,1,1,1,1,1,1/1,1,1,1,1,1,1/x7 1 - -")
}

/// The values of an attribute, in their order.
fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    let found = svg.split(start.as_str()).skip(1);
    found.map(|rest| rest.split('"').next().unwrap()).collect()
}

/// Every element is closed in its order and has no attribute twice.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>'), "{part}");
        let mut names: Vec<&str> = tag
            .split("=\"")
            .map(|part| part.rsplit([' ', '"']).next().unwrap())
            .collect();
        names.pop();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "{tag}");
        let name = tag.split([' ', '\n']).next().unwrap();
        match name.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), Some(closed), "{svg}"),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn pictures_are_well_formed() {
    let start = small("x4,2/x2,222,222,x/x2,11211,12121212121,x/x5/x5 1 - -");
    for theme in Theme::ALL {
        let picture = Picture::of(&start).theme(theme).targets_from(space("c3"));
        assert_well_formed(&picture.to_string());
        let marked = picture
            .last_turn(&"c3-b3".parse().unwrap())
            .crossed([space("c4")])
            .interactive()
            .prefix("a");
        assert_well_formed(&marked.to_string());
    }
}

/// Every piece of a stack is drawn, and as its owner's (F2.1), whatever the height.
#[test]
fn every_piece_of_every_stack_is_drawn_f2_1() {
    for (text, discs, blocks) in [
        ("x7/x7/2,x6/x7/21,x6/x7/x7 1 - -", 1, 2),
        ("x7/x7/222,x6/x7/2112,x6/x7/x7 2 - -", 2, 5),
        (
            "x7/x7/2121212122222222221,x6/x7/1111111111,x6/x7/x7 1 - -",
            15,
            14,
        ),
    ] {
        let svg = Picture::of(&state(text)).to_string();
        let drawn = ["one", "two"].map(|player| svg.matches(&format!("piece {player}")).count());
        assert_eq!(drawn, [discs, blocks], "{text}");
    }
}

/// No piece is a sliver, not even at the bottom of the highest stack there can be: its column
/// is a sixth of a space wide, and a piece a tenth of one high (F2.2, F3.2).
#[test]
fn the_lowest_pieces_of_the_highest_stacks_can_be_seen_f3_2() {
    let picture = Picture::of(&quiet());
    let at = space("c3");
    let (left, top) = picture.layout().corner(at);
    for height in 1..=32 {
        let mut slots: Vec<_> = (0..height)
            .map(|level| picture.slot(at, height, level))
            .collect();
        assert!(
            slots
                .iter()
                .all(|slot| slot.thickness >= 10 && slot.half >= 5),
            "{height}"
        );
        for slot in &slots {
            let (x, foot) = slot.foot;
            assert!(
                x - slot.half >= left && x + slot.half <= left + 100,
                "{height}"
            );
            assert!(
                foot - slot.thickness >= top && foot <= top + 100,
                "{height}"
            );
        }
        slots.sort_by_key(|slot| slot.foot);
        assert!(
            slots.windows(2).all(|pair| pair[0].foot.0 != pair[1].foot.0
                || pair[1].foot.1 - pair[0].foot.1 >= pair[0].thickness),
            "{height}"
        );
    }
}

/// A slide's direction hangs on its lowest piece: onto the two pieces in front that is the third
/// one, sideways onto empty spaces the first.
#[test]
fn the_lowest_sliding_pieces_of_the_chosen_stack_are_pointed_at_f3_2() {
    for (stack, pointed) in [
        ("11211", &[0_usize][..]),
        ("12121", &[0, 2]),
        ("22222", &[]),
    ] {
        let start = small(&format!("x4,2/x2,22,x2/x2,{stack},x2/x4,1/x5 1 - -"));
        let picture = Picture::of(&start).targets_from(space("c3"));
        let levels: Vec<usize> = picture.sliding_levels().collect();
        assert_eq!(levels, pointed, "{stack}");
        let pointers = picture.to_string().matches("\"lowest ").count();
        assert_eq!(pointers, pointed.len(), "{stack}");
    }
}

#[test]
fn the_picture_turns_with_the_side_that_looks_at_it_f1_2() {
    let (one, two) = (
        Picture::of(&quiet()),
        Picture::of(&quiet()).seen_by(Player::Two),
    );
    assert_eq!(one.centre_of(space("a1")), two.centre_of(space("g7")));
    assert_eq!(one.centre_of(space("g7")), two.centre_of(space("a1")));
    let names = |picture: Picture| {
        let svg = picture.interactive().to_string();
        let names: String = values(&svg, "role=\"gridcell\" tabindex=\"-1\" data-space").concat();
        names
    };
    assert!(names(one).starts_with("a7b7c7"));
    assert!(names(two).starts_with("g1f1e1"));
}

/// On every board and from both sides, a space lies where it is said to lie, and all of its
/// ground is its own.
#[test]
fn a_place_is_on_the_space_whose_middle_is_there_f1_1() {
    for (width, height) in (2..=8).flat_map(|width| (2..=8).map(move |height| (width, height))) {
        let far = Space::new(0, height - 1).unwrap();
        let board: Board = format!("{width}x{height} river=- birds=a1,{far}")
            .parse()
            .unwrap();
        for below in Player::ALL {
            let layout = Layout::new(&board, below);
            for space in board.spaces() {
                let (x, y) = layout.corner(space);
                for (dx, dy) in [(0.0, 0.0), (99.9, 0.0), (0.0, 99.9), (50.0, 50.0)] {
                    let found = layout.space_at(f64::from(x) + dx, f64::from(y) + dy);
                    assert_eq!(found, Some(space), "{board} {below}");
                }
            }
            let (right, bottom) = (f64::from(layout.width()), f64::from(layout.height()));
            let margin = (right - 100.0 * f64::from(width)) / 2.0;
            for (x, y) in [
                (margin - 0.1, 200.0),
                (right - margin, 200.0),
                (right / 2.0, 77.9),
                (right / 2.0, bottom - 122.0),
                (f64::NAN, 100.0),
                (f64::INFINITY, 100.0),
                (right / 2.0, f64::MIN),
            ] {
                assert_eq!(layout.space_at(x, y), None, "{board} {x} {y}");
            }
        }
    }
}

#[test]
fn marks_off_the_board_are_left_out_f1_1() {
    let start = quiet();
    let off = space("h8");
    let plain = Picture::of(&start).to_string();
    let marked = Picture::of(&start).targets([off]).crossed([off]);
    assert_eq!(marked.to_string(), plain);
    assert_eq!(Picture::of(&start).centre_of(off), None);
    for turn in ["h8-h7", "g7-h7", "g6^g7*h7"] {
        let turn: Turn = turn.parse().unwrap();
        assert_eq!(Picture::of(&start).last_turn(&turn).to_string(), plain);
    }
    assert_eq!(Picture::of(&start).targets_from(off).to_string(), plain);
}

#[test]
fn the_moves_of_a_turn_in_hand_are_shown_f4_1() {
    let before = state("x7/2,x6/x7/x7/111,111,x5/x7/x7 1 - -");
    let after = before.apply("a3^b3".parse().unwrap()).unwrap();
    let turn: Turn = "a3^b3".parse().unwrap();
    let shown = Picture::of(&after);
    assert!(shown.to_string().contains(">must jump<"));
    assert_eq!(
        shown.to_string(),
        shown.clone().last_turn(&turn).to_string()
    );
    assert_ne!(
        shown.clone().targets_from(space("b3")).to_string(),
        shown.to_string()
    );
}

#[test]
fn a_picture_has_the_width_that_is_asked_for() {
    let svg = Picture::of(&quiet()).width(200).to_string();
    assert!(svg.contains(r#"width="200" height="227""#));
    let svg = Picture::of(&quiet()).width(u32::MAX).to_string();
    assert!(svg.contains(r#"width="4294967295""#));
}

/// A finished game says who won and why, and nobody is to move any more.
#[test]
fn the_end_is_told_instead_of_who_is_to_move_f8() {
    let moves = |start: State, turn: &str| start.apply_turn(&turn.parse().unwrap()).unwrap();
    let bird = moves(small("x4,2/x2,1,x2/x5/x5/x5 1 - -"), "c4-c5");
    let dragons = moves(small("x4,2/x5/x,111,111,x2/x4,1/x5 1 1 -"), "e2-e3");
    let stuck = moves(small("1,x4/x5/x5/1,x4/2,x4 1 - -"), "a5-b5");
    for (state, winner, english, spanish) in [
        (
            bird,
            "One",
            "wins: reached the bird",
            "gana: llegó al pájaro",
        ),
        (
            dragons,
            "Two",
            "wins: the other kept dragons",
            "gana: el otro conservó dragones",
        ),
    ] {
        let picture = Picture::of(&state);
        let svg = picture.to_string();
        assert!(svg.contains(&format!(
            "<title>Freunde: Player {winner} {english}</title>"
        )));
        assert_eq!(svg.matches(&format!(">{english}<")).count(), 1);
        assert!(!svg.contains("to move"), "{english}");
        let svg = picture.language(Language::Spanish).to_string();
        assert_eq!(svg.matches(&format!(">{spanish}<")).count(), 1);
        assert!(!svg.contains("mueve<"), "{spanish}");
    }
    assert_eq!(stuck.outcome(), None, "a block can step aside");
    for reason in [WinReason::Bird, WinReason::Dragons, WinReason::Stuck] {
        let outcome = Outcome::Win {
            winner: Player::Two,
            reason,
        };
        let svg = Picture::of(&quiet()).ended(outcome).to_string();
        assert!(svg.contains("Freunde: Player Two wins: ") && !svg.contains("to move"));
    }
    let drawn = Picture::of(&quiet()).ended(Outcome::Repetition).to_string();
    assert_eq!(drawn.matches(">draw: the position came again<").count(), 2);
}

/// A position that came again is a draw that only the game knows of.
#[test]
fn a_game_tells_a_picture_what_the_position_cannot_f8_3() {
    let mut game = Game::new(small("x4,2/x5/x5/x5/1,x4 1 - -"));
    for turn in ["a1-b1", "e5-d5", "b1-c1", "d5-c5"] {
        match game.apply_turn(&turn.parse().unwrap()) {
            Ok(next) => game = next,
            Err(_) => break,
        }
    }
    let picture = Picture::of_game(&game);
    assert_eq!(picture.outcome, game.outcome());
    assert_eq!(
        picture.shown_moves().as_slice(),
        game.turns().last().unwrap().moves()
    );
}

#[test]
fn an_interactive_picture_says_what_everything_is() {
    let board = "4x3 river=2 birds=b1,c3".parse().unwrap();
    let text = "2,x3/2212,x2,1/11,x,1,1 1 - -";
    let start = State::parse(board, FlockLimits::default(), text).unwrap();
    let svg = Picture::of(&start)
        .interactive()
        .targets_from(space("c1"))
        .crossed([space("b1")])
        .to_string();
    let cells: Vec<&str> = values(&svg, "role=\"gridcell\" tabindex=\"-1\" data-space");
    assert_eq!(cells.len(), 11, "one more can be reached by the tab key");
    assert!(svg.contains(r#"role="gridcell" tabindex="0" data-space="c1" aria-selected="true""#));
    assert_eq!(values(&svg, "data-rank"), ["3", "2", "1"]);
    assert_eq!(values(&svg, "data-height"), ["1", "4", "1", "2", "1", "1"]);
    assert_eq!(values(&svg, "data-level").concat(), "1123411211");
    assert_eq!(values(&svg, "data-player"), ["1", "2"]);
    assert_eq!(values(&svg, "data-bird"), ["2", "1"]);
    assert_eq!(
        values(&svg, "data-stack"),
        ["2", "", "", "", "2212", "", "", "1", "11", "", "1", "1"]
    );
    for title in [
        "a3: one of player Two",
        "c3, bird of player Two: empty",
        "a2, river: one of player Two on top of one of player One on top of two of player Two",
        "b2, river: empty",
        "a1: two of player One",
        "b1, bird of player One: empty; cannot be moved to",
        "c1: one of player One; chosen",
        "c2, river: empty; can be moved to",
        "d1: one of player One; can be moved to",
        "Freunde: Player One to move",
    ] {
        assert_eq!(
            svg.matches(&format!("<title>{title}</title>")).count(),
            1,
            "{title}"
        );
    }
    let svg = Picture::of(&start)
        .interactive()
        .language(Language::Spanish)
        .to_string();
    for title in [
        "a2, río: una del jugador Dos sobre una del jugador Uno sobre dos del jugador Dos",
        "c3, pájaro del jugador Dos: vacía",
        "Freunde: Jugador Uno mueve",
    ] {
        assert_eq!(
            svg.matches(&format!("<title>{title}</title>")).count(),
            1,
            "{title}"
        );
    }
    assert!(svg.contains(r#"lang="es""#));
}

/// What a page does not ask for is not there.
#[test]
fn a_plain_picture_is_one_image() {
    let svg = Picture::of(&quiet()).to_string();
    assert!(svg.contains(r#"role="img""#));
    for word in ["data-", "tabindex", "gridcell", " id="] {
        assert!(!svg.contains(word), "{word}");
    }
    assert_eq!(svg.matches("<title>").count(), 1);
}

/// Two pictures with different prefixes have no `id` in common, and none twice.
#[test]
fn ids_are_unique_and_harmless() {
    let ids = |prefix: &str| -> Vec<String> {
        let svg = Picture::of(&quiet())
            .interactive()
            .prefix(prefix)
            .to_string();
        values(&svg, "id")
            .into_iter()
            .map(ToString::to_string)
            .collect()
    };
    let mut all = ids("left");
    assert_eq!(all.len(), 49);
    assert!(all.contains(&"left-d4".to_string()));
    all.extend(ids("right"));
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 2 * 49);
    assert!(ids("a\"><script>").contains(&"a___script_-d4".to_string()));
}

#[test]
fn every_theme_has_its_own_colours_and_a_page_may_replace_them() {
    let mut seen = Vec::new();
    for theme in Theme::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
        let svg = Picture::of(&quiet()).theme(theme).to_string();
        assert!(svg.contains(&format!("class=\"freunde-picture {theme}\"")));
        assert!(svg.contains(&format!(
            ":where(.freunde-picture.{theme}){{--freunde-page:"
        )));
        assert_eq!(
            svg.contains("prefers-color-scheme:dark"),
            theme == Theme::Auto
        );
        let bare = Picture::of(&quiet())
            .theme(theme)
            .without_style()
            .to_string();
        assert!(!bare.contains("<style>") && !bare.contains("var("));
        seen.push(bare);
    }
    assert_ne!(seen[1], seen[2]);
    let sheet = StyleSheet.to_string();
    assert!(
        Theme::ALL
            .iter()
            .all(|theme| sheet.contains(&format!(".freunde-picture.{theme}")))
    );
    assert!("Dark".parse::<Theme>().is_err());
}

/// The frames of a move begin at the start and end in the next state.
#[test]
fn frames_lead_to_the_next_state_f3() {
    let start = small("x4,2/x2,11211,x2/x2,1211,x2/x2,2111,x2/x5 1 - -");
    let mut state = start;
    for (mv, moved) in [("c2^c3", 1), ("*c4", 1), ("*d4", 1)] {
        let mv: Move = mv.parse().unwrap();
        let frames: Vec<Picture> = Picture::of(&state)
            .targets_from(mv.from().or(state.jump_due()).unwrap())
            .frames(mv, 6)
            .unwrap()
            .collect();
        assert_eq!(frames.len(), 6);
        let pieces = |picture: &Picture| picture.to_string().matches("\"piece ").count();
        let all = pieces(&Picture::of(&state));
        for frame in &frames[..5] {
            let svg = frame.to_string();
            let (_, flying) = svg.split_once("class=\"flying\"").unwrap();
            assert_eq!(flying.matches("\"piece ").count(), moved);
            assert_eq!(pieces(frame), all);
        }
        let mut turn: Vec<Move> = state.turn_so_far().collect();
        turn.push(mv);
        state = state.apply(mv).unwrap();
        let mut whole = Turn::new(turn[0]).unwrap();
        for &jump in &turn[1..] {
            assert!(whole.push(jump));
        }
        let last = Picture::of(&state).last_turn(&whole);
        assert_eq!(frames[5].to_string(), last.to_string());
    }
    assert_eq!(
        Picture::of(&start)
            .frames("a1-a2".parse().unwrap(), 3)
            .map(|frames| frames.len()),
        Err(start.check("a1-a2".parse().unwrap()).unwrap_err())
    );
    let frames = Picture::of(&quiet())
        .frames("d3-d4".parse().unwrap(), 0)
        .unwrap();
    assert_eq!(frames.len(), 1);
}

/// A slide of several pieces carries all of them, in their order (F3.2).
#[test]
fn the_pieces_of_a_slide_fly_together_f3_2() {
    let start = small("x4,2/x2,22,x2/x2,21121,x2/x5/x5 1 - -");
    let mut frames = Picture::of(&start)
        .frames("c3-c4".parse().unwrap(), 4)
        .unwrap();
    let first = frames.next().unwrap().interactive().to_string();
    let (standing, flying) = first.split_once("class=\"flying\"").unwrap();
    let (_, origin) = standing
        .split_once("data-space=\"c3\" data-height")
        .unwrap();
    let (origin, _) = origin.split_once("class=\"space\"").unwrap();
    assert_eq!(values(origin, "data-level"), ["1", "2"]);
    assert_eq!(values(flying, "data-level"), ["3", "4", "5"]);
    assert_eq!(values(flying, "data-owner"), ["1", "2", "1"]);
}

/// The last frame of a winning move says who has won.
#[test]
fn the_last_frame_tells_the_end_f8_2() {
    let start = small("x4,2/x2,1,x2/x5/x5/x5 1 - -");
    let mv: Move = "c4-c5".parse().unwrap();
    let last = Picture::of(&start).frames(mv, 3).unwrap().last().unwrap();
    let svg = last.interactive().to_string();
    // The strip of the winner, and not that of the other player.
    let (_, one) = svg.split_once("class=\"player one\"").unwrap();
    let (one, two) = one.split_once("class=\"player two\"").unwrap();
    assert!(one.contains(">wins: reached the bird<"));
    assert!(!two.contains(">wins: "));
}

/// One zigzag joins each two adjacent dragons, and nothing else.
#[test]
fn dragons_are_joined_and_nothing_else_is_f5_1() {
    for (text, edges) in [
        ("x4,2/x5/x,111,111,x2/x,111,x3/x5 1 1 -", 2),
        ("x4,2/x5/x,111,1211,x2/111,x4/x5 1 - -", 0),
        ("x4,2/x5/x,111,11,x2/x5/x5 1 - -", 0),
    ] {
        let svg = Picture::of(&small(text)).to_string();
        let (_, marks) = svg.split_once("class=\"marks\"").unwrap();
        assert_eq!(marks.matches("s-dragon").count(), edges, "{text}");
    }
}

/// Each target has four corners, and an empty one a dot.
#[test]
fn targets_are_marked_where_they_are_f3() {
    let start = small("x4,2/x5/x2,1,x2/x,1,1,x2/x5 1 - -");
    let picture = Picture::of(&start).targets_from(space("c2"));
    assert_eq!(picture.targets.iter().count(), 3, "b2, d2 and c3");
    let svg = picture.without_style().to_string();
    let dots = svg.matches("r=\"14\"").count();
    assert_eq!(dots, 1, "on d2, which is empty");
    assert_eq!(
        svg.matches("s-target").count(),
        3 * 4 + 1,
        "and the ring of the chosen space"
    );
}

/// A game that somebody ended otherwise than by the rules has its result told all the same.
#[test]
fn a_resignation_and_an_agreement_are_told_f9_6() {
    let game = Game::new(quiet());
    let resigned = Picture::of_game(&game.resign(Player::Two).unwrap());
    let svg = resigned.to_string();
    assert!(svg.contains("<title>Freunde: Player One wins: resignation</title>"));
    assert_eq!(svg.matches(">wins: resignation<").count(), 1);
    assert!(!svg.contains("to move"));
    let drawn = Picture::of_game(&game.agree_draw().unwrap()).language(Language::Spanish);
    assert_eq!(drawn.to_string().matches(">tablas: acordadas<").count(), 2);
}
