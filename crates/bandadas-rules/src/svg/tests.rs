use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::{Seat, Seats, State};

const STATE: &str = "OFP2M/TWR/DMW/RPT DP2MW2R2/O2!PR:T2DM2W T/D F6O7T5D9P8M12W15R15 R 2 1 lay";

fn state(text: &str) -> State {
    text.parse().unwrap()
}

fn view(viewer: Viewer) -> View {
    state(STATE).view(viewer)
}

fn seat(number: u8) -> Viewer {
    Viewer::Seat(Seat::new(number).unwrap())
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
    for viewer in [seat(1), seat(2), Viewer::Spectator] {
        for language in Language::ALL {
            let picture = Picture::of(&view(viewer)).language(language);
            assert_well_formed(&picture.to_string());
            let preview = picture
                .interactive()
                .prefix("a")
                .preview("P1<".parse().unwrap());
            assert_well_formed(&preview.to_string());
        }
    }
}

/// Two states that differ only in what a viewer does not see give one picture (B9.3).
#[test]
fn a_picture_shows_what_the_viewer_sees_and_nothing_else_b9_3() {
    let text = "OFP2M/TWR/DMW/RPT DP2MW2R2/O2!PR:T2D2MW T/D F6O7T5D8P8M13W15R15 R 2 1 lay";
    let other = state(text);
    let shown = |view: View| Picture::of(&view).interactive().to_string();
    assert_eq!(shown(view(seat(1))), shown(other.view(seat(1))));
    assert_ne!(shown(view(seat(2))), shown(other.view(seat(2))));
    assert_eq!(
        shown(view(Viewer::Spectator)),
        shown(other.view(Viewer::Spectator))
    );
}

#[test]
fn the_names_are_those_of_the_language_b1() {
    let view = view(seat(1));
    let english = Picture::of(&view).to_string();
    let spanish = Picture::of(&view).language(Language::Spanish).to_string();
    for word in [">robin<", ">magpie<", "Discard pile", ">warbler<", ">lays<"] {
        assert!(english.contains(word) && !spanish.contains(word), "{word}");
    }
    for word in [
        ">petirrojo<",
        ">urraca<",
        "Descartes",
        ">carricero<",
        ">pone<",
    ] {
        assert!(spanish.contains(word) && !english.contains(word), "{word}");
    }
}

/// Every species has its own drawing and its letter, so that no colour is needed to tell it.
#[test]
fn every_species_has_a_shape_and_a_letter_b1() {
    let shapes: Vec<&str> = Species::ALL.map(birds::shape).to_vec();
    for (place, shape) in shapes.iter().enumerate() {
        assert!(!shapes[..place].contains(shape));
    }
    let svg = Picture::of(&view(seat(1))).to_string();
    for species in Species::ALL {
        assert!(svg.contains(&format!(">{species}<")), "{species}");
    }
}

/// Laying two parrots before an owl and a flamingo takes these two.
#[test]
fn the_preview_of_a_lay_outlines_what_it_takes_b5_2() {
    let view = view(seat(1));
    let outlined = |choice: &str| {
        let picture = Picture::of(&view).preview(choice.parse().unwrap());
        let svg = picture.to_string();
        let count = |class: &str| svg.matches(&format!("\"block {class}\"")).count();
        (count("taken"), count("laid"))
    };
    assert_eq!(outlined("P1<"), (2, 2));
    assert_eq!(outlined("P1>"), (1, 2));
    assert_eq!(outlined("D1<"), (0, 2));
    assert_eq!(outlined("F1<"), (0, 0));
    assert_eq!(outlined("!P"), (0, 1));
    assert_eq!(outlined("."), (0, 0));
    let spoken = Picture::of(&view)
        .preview("P1<".parse().unwrap())
        .to_string();
    assert!(spoken.contains("; laying: two parrots; taking: one flamingo, one owl</title>"));
}

/// A move of the viewer's is previewed, and a spectator has none.
#[test]
fn a_spectator_previews_nothing_b9_3() {
    let view = view(Viewer::Spectator);
    let choice = "P1<".parse().unwrap();
    assert_eq!(
        Picture::of(&view).preview(choice).to_string(),
        Picture::of(&view).to_string()
    );
}

const CROWDED: &str =
    "F2O2T2D2P2M2W2R2/O2/T2/D2 F2O2T2D2P2M2W2R2/R F/O F2O3T4D7P9M13W16R15 - 1 1 lay";

/// The widest rows and hands there can be find room, and nothing moves because of them.
#[test]
fn a_picture_is_as_large_as_its_number_of_players_asks_b5_3() {
    let crowded = state(CROWDED).view(seat(1));
    let picture = Picture::of(&crowded).preview("F1>".parse().unwrap());
    assert_eq!(picture.size(), Picture::of(&view(seat(1))).size());
    let (width, height) = picture.size();
    for place in layout::places(&crowded) {
        let Some(area) = picture.area_of(place) else {
            continue;
        };
        assert!(area.width > 0 && area.x >= 0 && area.y >= 0, "{place:?}");
        assert!((area.x + area.width) as u32 <= width, "{place:?}");
        assert!((area.y + area.height) as u32 <= height, "{place:?}");
    }
    for players in 2..=5 {
        let start = State::new(players, 1).unwrap().view(Viewer::Spectator);
        let (_, height) = Picture::of(&start).size();
        assert!(height > 600 + 120 * u32::from(players));
    }
}

/// The middle of every part of the table is that part, or one that lies in it.
#[test]
fn a_place_is_where_it_is_drawn() {
    for text in [STATE, CROWDED] {
        for viewer in [seat(1), seat(2), Viewer::Spectator] {
            let view = state(text).view(viewer);
            let picture = Picture::of(&view);
            let mut found = 0;
            for place in layout::places(&view) {
                let Some(area) = picture.area_of(place) else {
                    continue;
                };
                let (x, y) = area.centre();
                let at = picture.place_at(x.into(), y.into());
                if place.is_whole() {
                    assert!(at.is_some(), "{place:?}");
                } else {
                    assert_eq!(at, Some(place));
                }
                found += 1;
            }
            assert!(found > 40);
            assert_eq!(picture.area_of(Place::Hand(Seat::new(3).unwrap())), None);
            assert_eq!(picture.place_at(f64::NAN, 3.0), None);
            assert_eq!(picture.place_at(1.0, 1e300), None);
        }
    }
}

#[test]
fn an_interactive_picture_says_what_everything_is() {
    let svg = Picture::of(&view(seat(1))).interactive().to_string();
    for title in [
        "Row 1: one owl, one flamingo, two parrots, one magpie",
        "Left end of row 2",
        "Right end of row 4",
        "Your hand: one duck, two parrots, one magpie, two reed warblers, two robins",
        "Hand of player 2: two owls, 6 cards unknown, no parrots, no robins",
        "6 cards unknown, no parrots, no robins",
        "Collection of player 2: one duck",
        "Draw pile: 77 cards",
        "Discard pile: one robin",
        "Bandadas: Player 1 lays",
    ] {
        assert_eq!(
            svg.matches(&format!("<title>{title}</title>")).count(),
            1,
            "{title}"
        );
    }
    assert_eq!(values(&svg, "data-end").len(), 8);
    assert_eq!(values(&svg, "data-place").concat(), "0123012012012");
    let spanish = Picture::of(&view(seat(1)))
        .interactive()
        .language(Language::Spanish)
        .to_string();
    for title in [
        "Fila 1: un búho, un flamenco rosa, dos loros, una urraca",
        "Mano del jugador 2: dos búhos, 6 cartas desconocidas, sin loros, sin petirrojos",
        "Extremo izquierdo de la fila 2",
    ] {
        assert_eq!(
            spanish.matches(&format!("<title>{title}</title>")).count(),
            1,
            "{title}"
        );
    }
    let plain = Picture::of(&view(seat(1))).to_string();
    for word in ["data-", "tabindex", " id=", "class=\"end\""] {
        assert!(!plain.contains(word), "{word}");
    }
}

/// Two pictures with different prefixes have no `id` in common, and none twice.
#[test]
fn ids_are_unique_and_harmless() {
    let ids = |prefix: &str| -> Vec<String> {
        let picture = Picture::of(&view(seat(1))).interactive().prefix(prefix);
        let svg = picture.to_string();
        values(&svg, "id")
            .into_iter()
            .map(ToString::to_string)
            .collect()
    };
    let mut all = ids("left");
    for name in [
        "row-1",
        "row-1-left",
        "hand-1",
        "hand-1-P",
        "hand-2-O",
        "collection-2",
        "draw-pile",
    ] {
        assert!(all.contains(&format!("left-{name}")), "{name}");
    }
    let once = all.len();
    all.extend(ids("right"));
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 2 * once);
    assert!(ids("a\"><script>").contains(&"a___script_-row-1".to_string()));
}

#[test]
fn every_theme_has_its_own_colours_and_a_page_may_replace_them() {
    let mut seen = Vec::new();
    for theme in Theme::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
        let svg = Picture::of(&view(seat(1))).theme(theme).to_string();
        assert!(svg.contains(&format!(
            ":where(.bandadas-picture.{theme}){{--bandadas-page:"
        )));
        assert_eq!(
            svg.contains("prefers-color-scheme:dark"),
            theme == Theme::Auto
        );
        let bare = Picture::of(&view(seat(1)))
            .theme(theme)
            .without_style()
            .to_string();
        assert!(!bare.contains("<style>") && !bare.contains("var("));
        seen.push(bare);
    }
    assert_ne!(seen[1], seen[2]);
    assert!(
        StyleSheet
            .to_string()
            .contains(".bandadas-picture.contrast")
    );
}

/// A finished game says who won and why, however it ended.
#[test]
fn the_end_is_told_instead_of_what_is_due_b8() {
    let over = state(
        "R2T2DO3PW4/M5D10R4O3W9/T3FR3W4DP/F5R7M6P2OT -/-/- TM/MR2/TPM T FO3TDP8M3W3R2 3 3 over",
    );
    let svg = Picture::of(&over.view(Viewer::Spectator)).to_string();
    assert_eq!(svg.matches(">wins: most birds<").count(), 2);
    assert!(
        svg.contains(
            "<title>Bandadas: Player 2 wins: most birds; Player 3 wins: most birds</title>"
        )
    );
    let game = Game::new(state(STATE))
        .resign(Seat::new(1).unwrap())
        .unwrap();
    let svg = Picture::of_game(&game, Seat::new(2).unwrap()).to_string();
    assert!(svg.contains("<title>Bandadas: Player 2 wins: resignation</title>"));
    assert!(!svg.contains(">lays<"));
    let both = Seats::of_players(2);
    let game = Game::new(state(STATE)).agree(both).unwrap();
    let picture = Picture::of_game(&game, Viewer::Spectator).language(Language::Spanish);
    assert_eq!(picture.to_string().matches(">gana: acordado<").count(), 2);
}

/// The frames of each event begin at the view before it and end in the view after it, whoever
/// looks on.
#[test]
fn frames_lead_to_the_next_view_b9_1() {
    let start = state(STATE);
    let mut flown = 0;
    for mv in ["P1<", "W2>"] {
        let mv: Move = mv.parse().unwrap();
        let events = start.events(mv).unwrap();
        for viewer in [seat(1), seat(2), Viewer::Spectator] {
            let mut view = start.view(viewer);
            for event in events.seen_by(viewer) {
                let picture = Picture::of(&view).preview(mv);
                let plain = Picture::of(&view).to_string();
                let before = plain.matches("class=\"block\"").count();
                let frames: Vec<Picture> = picture.frames(&event, 5).unwrap().collect();
                assert_eq!(frames.len(), 5);
                view = view.after(&event).unwrap();
                assert_eq!(frames[4].to_string(), Picture::of(&view).to_string());
                for frame in &frames[..4] {
                    let svg = frame.to_string();
                    assert_well_formed(&svg);
                    let (standing, flying) = svg.split_once("class=\"flying\"").unwrap();
                    let seen = flying.matches("class=\"block\"").count();
                    let hidden = usize::from(seen > 0 && viewer != seat(1));
                    let blocks = standing.matches("class=\"block\"").count();
                    assert_eq!(
                        blocks + seen - hidden,
                        before,
                        "what flies has left its place"
                    );
                    flown += flying.matches("class=\"block\"").count();
                }
                assert_eq!(picture.frames(&event, 0).unwrap().len(), 1);
            }
        }
    }
    // Two parrots fly out, an owl and a flamingo home; two warblers fly out and a robin home.
    assert_eq!(flown, 3 * 4 * (3 + 2));
}

/// A drawn card flies as its species to its owner's eyes, and as a back to all others'.
#[test]
fn a_drawn_card_flies_as_it_is_seen_b9_1() {
    let mut drawing = state(STATE);
    for mv in ["D2>", "+"] {
        drawing = drawing.apply(mv.parse().unwrap()).unwrap();
    }
    let events = drawing.events("=O".parse().unwrap()).unwrap();
    for (viewer, is_seen) in [
        (seat(1), true),
        (seat(2), false),
        (Viewer::Spectator, false),
    ] {
        let view = drawing.view(viewer);
        let event = events.seen_by(viewer).into_iter().next().unwrap();
        let first = Picture::of(&view)
            .frames(&event, 3)
            .unwrap()
            .next()
            .unwrap();
        let svg = first.to_string();
        let (_, flying) = svg.split_once("class=\"flying\"").unwrap();
        assert_eq!(flying.contains("class=\"card\""), is_seen);
        assert_eq!(flying.contains("class=\"back "), !is_seen);
    }
}

/// Where cards overlap, the right one lies on top; a previewed lay lies at its own end.
#[test]
fn the_card_on_top_is_the_one_that_is_pointed_at_b5_1() {
    let view = state(CROWDED).view(seat(1));
    let picture = Picture::of(&view);
    let blocks = Species::ALL.map(|species| Place::InRow(RowNumber::One, species));
    for pair in blocks.windows(2) {
        let area = picture.area_of(pair[1]).unwrap();
        let x = f64::from(area.x);
        let y = f64::from(area.y + 40);
        assert_eq!(picture.place_at(x + 1.0, y), Some(pair[1]));
        assert_eq!(picture.place_at(x - 1.0, y), Some(pair[0]));
    }
    for (mv, place) in [("P2<", 0), ("P2>", 3)] {
        let picture = Picture::of(&self::view(seat(1))).preview(mv.parse().unwrap());
        let laid = picture.laid(RowNumber::Two);
        let row = layout::row(picture.view(), RowNumber::Two, laid);
        assert_eq!(row.blocks[place].species, Species::Parrot, "{mv}");
    }
}
