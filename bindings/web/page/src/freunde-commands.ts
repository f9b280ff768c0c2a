import { RulesError, type Freunde as F, type Language } from "./rules";

type Game = F.Game;

/** What commands may do to the game on the page. */
export interface Hands {
  game: Game;
  language: Language;
  isMine: boolean;
  play: (move: string) => void;
  go: (game: Game) => void;
  hint: () => void;
  flip: () => void;
}

const HELP: Record<Language, string> = {
  en: `A move: d3d4, d3-d4, *d5
l: the last turn    m: all moves    m d3: the moves of the stack on d3
d3: what stands on d3    rank 3, file d: what stands there
one, two: all stacks of a player    dragons    river
u: undo    r: redo    hint    flip    resign    status    ?: this help`,
  es: `Una jugada: d3d4, d3-d4, *d5
l: el último turno    m: todas las jugadas    m d3: las de la pila de d3
d3: qué hay en d3    rank 3, file d: qué hay en la fila o la columna
one, two: todas las pilas de un jugador    dragons: dragones    river: el río
u: deshacer    r: rehacer    hint: pista    flip: girar    resign: abandonar    status: estado    ?: esta ayuda`,
};

const SAY = {
  en: {
    empty: "empty",
    one: "of player One",
    two: "of player Two",
    from: "from the lowest up",
    river: "river",
    bird: "bird of player",
    nothing: "nothing",
    warned: "warned",
    none: "no dragons",
    toMove: "to move",
    player: "Player",
    jump: "must jump from",
    over: "The game is over",
    notYours: "It is not your turn.",
    unknown: "No move and no command. Type ? for all commands.",
    done: "Done.",
    first: "No turn was made yet.",
  },
  es: {
    empty: "vacía",
    one: "del jugador Uno",
    two: "del jugador Dos",
    from: "de abajo arriba",
    river: "río",
    bird: "ave del jugador",
    nothing: "nada",
    warned: "avisado",
    none: "sin dragones",
    toMove: "mueve",
    player: "Jugador",
    jump: "debe saltar desde",
    over: "La partida ha terminado",
    notYours: "No te toca.",
    unknown: "Ni jugada ni orden. Escribe ? para ver todas.",
    done: "Hecho.",
    first: "Aún no se ha jugado ningún turno.",
  },
} as const;

type Say = (typeof SAY)[Language];

function spaceText(say: Say, state: F.State, space: string): string {
  const stack = state.stacks.find((on) => on.space === space);
  const runs: string[] = [];
  for (const owner of stack?.pieces ?? []) {
    const name = owner === 1 ? say.one : say.two;
    const last = runs.at(-1);
    const count = last?.endsWith(name) ? Number(last.split(" ")[0]) : 0;
    if (count) {
      runs[runs.length - 1] = `${count + 1} ${name}`;
    } else {
      runs.push(`1 ${name}`);
    }
  }
  const marks = [
    state.board.river.includes(space) ? say.river : "",
    ...state.board.birds.map((bird, place) => (bird === space ? `${say.bird} ${place + 1}` : "")),
  ].filter(Boolean);
  const pieces = runs.length ? `${runs.join(", ")}${runs.length > 1 ? ` (${say.from})` : ""}` : say.empty;
  return `${space}: ${[pieces, ...marks].join("; ")}`;
}

function spaces(state: F.State): string[] {
  const all: string[] = [];
  for (let rank = 1; rank <= state.board.height; rank += 1) {
    for (let file = 0; file < state.board.width; file += 1) {
      all.push(`${String.fromCharCode(97 + file)}${rank}`);
    }
  }
  return all;
}

function statusText(say: Say, state: F.State, hands: Hands): string {
  if (hands.game.result !== "*") {
    return hands.game.outcomeSentence(hands.language) ?? `${say.over}: ${hands.game.result}`;
  }
  const jump = state.phase.name === "jump" ? `, ${say.jump} ${state.phase.at}` : "";
  const warned = state.warned.map((player) => `; ${say.player} ${player}: ${say.warned}`).join("");
  return `${say.player} ${state.toMove} ${say.toMove}${jump}${warned}`;
}

function lastTurn(say: Say, hands: Hands): string {
  const lines = hands.game.events(0, hands.language);
  const ends = lines.flatMap(({ event }, place) => (event.event === "turnEnded" ? [place] : []));
  const last = ends.at(-1);
  if (last === undefined) {
    return say.first;
  }
  return lines
    .slice((ends.at(-2) ?? -1) + 1)
    .map(({ sentence }) => sentence)
    .join(" ");
}

/** Does what a person typed, and says what there is to say. */
export function command(text: string, hands: Hands): string {
  const say = SAY[hands.language];
  const { game } = hands;
  const { state } = game;
  const [word = "", rest = ""] = text.toLowerCase().split(/\s+/, 2);
  const list = (chosen: string[]) =>
    chosen.map((space) => spaceText(say, state, space)).join("\n") || say.nothing;
  switch (word) {
    case "?":
    case "h":
    case "help":
      return HELP[hands.language];
    case "l":
    case "last":
      return lastTurn(say, hands);
    case "m":
    case "moves":
      return (
        game
          .legalMoves()
          .filter((move) => !rest || move.from === rest)
          .map((move) => move.text)
          .join(" ") || say.nothing
      );
    case "rank":
      return list(spaces(state).filter((space) => space.slice(1) === rest));
    case "file":
      return list(spaces(state).filter((space) => space[0] === rest));
    case "one":
    case "two": {
      const owner = word === "one" ? 1 : 2;
      return list(state.stacks.filter((on) => on.pieces.at(-1) === owner).map((on) => on.space));
    }
    case "river":
      return list(state.board.river.filter((space) => state.stacks.some((on) => on.space === space)));
    case "dragons":
      return state.dragons
        .map((found, place) => `${say.player} ${place + 1}: ${found.join(", ") || say.none}${state.warned.includes(place + 1) ? `; ${say.warned}` : ""}`)
        .join("\n");
    case "status":
      return statusText(say, state, hands);
    case "u":
    case "undo":
      hands.go(game.undoTurn() ?? game);
      return say.done;
    case "r":
    case "redo":
      hands.go(game.redo() ?? game);
      return say.done;
    case "hint":
      hands.hint();
      return say.done;
    case "flip":
      hands.flip();
      return say.done;
    case "resign":
      if (!hands.isMine) {
        return say.notYours;
      }
      hands.go(game.resign(state.toMove as 1 | 2));
      return say.done;
    default:
      break;
  }
  if (/^[a-h][1-8]$/.test(word) && state.phase.name !== "jump") {
    return spaceText(say, state, word);
  }
  if (!hands.isMine) {
    return say.notYours;
  }
  try {
    const move = game.readMove(text.trim());
    const reason = game.explain(move, hands.language);
    if (reason) {
      return reason.message;
    }
    hands.play(move);
    return move;
  } catch (error) {
    return error instanceof RulesError ? error.message : say.unknown;
  }
}
