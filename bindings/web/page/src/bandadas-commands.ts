import { cardsText, countText, missing } from "./bandadas-words";
import { RulesError, type Bandadas as B, type Language } from "./rules";


/** What commands may do to the game on the page. */
export interface Hands {
  game: B.Game;
  view: B.View;
  viewer: B.Viewer;
  language: Language;
  isMine: boolean;
  play: (move: string) => void;
  hint: () => void;
}

const SAY = {
  en: {
    help: `A move: P1< (parrots at the left of row 1), + (draw two), - (decline), !P (fly home), . (pass)
rows, row 2    hand    m: all moves    takes P: what each lay of parrots would take
c: the collections and what is missing    known: what is known of the hands
l: the last turn    hint    ?: this help`,
    row: "Row",
    empty: "empty",
    player: "Player",
    nothing: "nothing",
    noHand: "You have no hand to look at.",
    notYours: "It is not your turn.",
    lacks: "lacks",
    species: "species, or birds for two threes:",
    known: "surely holds",
    absent: "surely no",
    takes: "takes",
    unknown: "No move and no command. Type ? for all commands.",
    done: "Done.",
  },
  es: {
    help: `Una jugada: P1< (loros a la izquierda de la fila 1), + (robar dos), - (no robar), !P (volar a casa), . (pasar)
rows: filas, row 2: fila 2    hand: mano    m: todas las jugadas    takes P: qué tomarían los loros
c: colecciones y lo que falta    known: lo que se sabe de las manos
l: el último turno    hint: pista    ?: esta ayuda`,
    row: "Fila",
    empty: "vacía",
    player: "Jugador",
    nothing: "nada",
    noHand: "No tienes mano que mirar.",
    notYours: "No te toca.",
    lacks: "le faltan",
    species: "especies, o aves para dos tríos:",
    known: "tiene seguro",
    absent: "seguro que no tiene",
    takes: "toma",
    unknown: "Ni jugada ni orden. Escribe ? para ver todas.",
    done: "Hecho.",
  },
} as const;

/** Does what a person typed, and says what there is to say. */
export function command(text: string, hands: Hands): string {
  const { language, view, game, viewer } = hands;
  const say = SAY[language];
  const data = view.data;
  const [word = "", rest = ""] = text.split(/\s+/, 2);
  const rowText = (place: number) => {
    const row = data.rows[place];
    const blocks = row?.map(({ species, number }) => countText(language, species, number));
    return `${say.row} ${place + 1}: ${blocks?.join(", ") || say.empty}`;
  };
  switch (word.toLowerCase()) {
    case "?":
    case "h":
    case "help":
      return say.help;
    case "rows":
      return [0, 1, 2, 3].map(rowText).join("\n");
    case "row":
      return /^[1-4]$/.test(rest) ? rowText(Number(rest) - 1) : say.unknown;
    case "hand": {
      const hand = viewer === "spectator" ? undefined : data.hands[viewer - 1];
      if (!hand?.unknown) {
        return say.noHand;
      }
      const all = { ...hand.known } as Partial<Record<B.Species, number>>;
      for (const [letter, number] of Object.entries(hand.unknown) as [B.Species, number][]) {
        all[letter] = (all[letter] ?? 0) + number;
      }
      return cardsText(language, all);
    }
    case "m":
    case "moves":
      return view.legalMoves().map((move) => move.text).join(" ") || say.nothing;
    case "takes":
      return (
        view
          .legalMoves()
          .filter((move) => move.kind === "lay" && (!rest || move.species === rest.toUpperCase()))
          .map((move) => {
            const event = game.apply(move.text).events(game.ply, viewer)[0]?.event;
            const taken = event?.event === "laid" ? cardsText(language, event.taken) : "";
            return `${move.text}: ${say.takes} ${taken || say.nothing}`;
          })
          .join("\n") || say.nothing
      );
    case "c":
    case "collections":
      return data.collections
        .map((collection, place) => {
          const lacks = missing(collection);
          const held = cardsText(language, collection) || say.nothing;
          return `${say.player} ${place + 1}: ${held}; ${say.lacks} ${lacks.species} ${say.species} ${lacks.threes}`;
        })
        .join("\n");
    case "known":
      return data.hands
        .map((hand, place) => {
          const known = cardsText(language, hand.known);
          const absent = hand.absent.map((letter) => countText(language, letter, 2).slice(2));
          return [
            `${say.player} ${place + 1}: ${hand.size}`,
            known && `${say.known} ${known}`,
            absent.length ? `${say.absent} ${absent.join(", ")}` : "",
          ]
            .filter(Boolean)
            .join("; ");
        })
        .join("\n");
    case "l":
    case "last": {
      const lines = game.events(0, viewer, language);
      const ends = lines.flatMap(({ event }, place) => (event.event === "turnEnded" ? [place] : []));
      return lines
        .slice((ends.at(-2) ?? -1) + 1, (ends.at(-1) ?? lines.length) + 1)
        .map(({ sentence }) => sentence)
        .join(" ");
    }
    case "hint":
      hands.hint();
      return say.done;
    default:
      break;
  }
  if (!hands.isMine) {
    return say.notYours;
  }
  try {
    const move = view.readMove(text.trim());
    const reason = view.explain(move, language);
    if (reason) {
      return reason.message;
    }
    hands.play(move);
    return move;
  } catch (error) {
    return error instanceof RulesError ? error.message : say.unknown;
  }
}
