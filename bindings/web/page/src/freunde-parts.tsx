import { useState } from "preact/hooks";
import { Dialog } from "./parts";
import type { Side } from "./freunde";
import { games, RulesError, type Freunde as F, type Language, type Level, type Theme } from "./rules";
import type { Words } from "./words";

type Game = F.Game;

/** The pieces of a stack from the top down, with the lowest one that slides marked. */
export function StackView(props: { word: Words; game: Game; space: string | undefined }) {
  const { word, game, space } = props;
  const stack = game.state.stacks.find((on) => on.space === space);
  const moves = space ? game.legalMoves().filter((move) => move.from === space) : [];
  const sliding = new Set(
    moves.filter((move) => move.kind === "slide").map((move) => (stack?.pieces.length ?? 0) - move.pieces),
  );
  return (
    <section data-stack-view>
      <h2>
        {word.stack} {space ?? ""}
      </h2>
      <div class="stackview">
        {!stack && <span>{space ? word.empty : "…"}</span>}
        {stack?.pieces
          .map((owner, level) => ({ owner, level }))
          .reverse()
          .map(({ owner, level }) => (
            <>
              <i class={`${owner === 2 ? "two" : "one"}${sliding.has(level) ? " slides" : ""}`} />
              <span>
                {level + 1}. {owner === 1 ? word.playerOne : word.playerTwo}
                {level === stack.pieces.length - 1 ? ` (${word.top})` : ""}
                {sliding.has(level) ? ` – ${word.lowest}, ${word.slides}` : ""}
              </span>
            </>
          ))}
      </div>
      {moves.length > 0 && <p>{moves.map((move) => move.text).join("  ")}</p>}
    </section>
  );
}

const LEVELS: Level[] = [1, 2, 3, 4, 5];

/** The sides and what the game starts from. */
export function NewGame(props: {
  word: Words;
  sides: [Side, Side];
  onClose: () => void;
  onStart: (game: Game, sides: [Side, Side]) => void;
}) {
  const { word } = props;
  const { Game, CARDS } = games().freunde;
  const [sides, setSides] = useState(props.sides);
  const [cards, setCards] = useState<[string, string]>([CARDS[0], CARDS[0]]);
  const [board, setBoard] = useState("7x7 river=4 birds=d1,d7");
  const [limits, setLimits] = useState("3,4");
  const [wrong, setWrong] = useState("");
  const pick = <T,>(list: [T, T], place: number, value: T): [T, T] =>
    place === 0 ? [value, list[1]] : [list[0], value];
  const start = (event: Event) => {
    event.preventDefault();
    try {
      props.onStart(Game.start({ board, flockLimits: limits, cards }), sides);
    } catch (error) {
      setWrong(error instanceof RulesError ? error.message : String(error));
    }
  };
  return (
    <Dialog title={word.newGame} onClose={props.onClose}>
      <form onSubmit={start}>
        <div class="fields">
          {[word.playerOne, word.playerTwo].map((name, place) => (
            <>
              <label>
                {name}
                <select
                  value={String(sides[place])}
                  data-side={place + 1}
                  onChange={({ currentTarget: { value } }) =>
                    setSides(pick<Side>(sides, place, value === "person" ? value : (Number(value) as Level)))
                  }
                >
                  <option value="person">{word.person}</option>
                  {LEVELS.map((level) => (
                    <option value={level}>
                      {word.computer} {level}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                {word.card} {name}
                <select
                  value={cards[place]}
                  onChange={({ currentTarget: { value } }) => setCards(pick(cards, place, value))}
                >
                  {CARDS.map((card) => (
                    <option value={card}>{card}</option>
                  ))}
                </select>
              </label>
            </>
          ))}
          <label>
            {word.board}
            <input type="text" value={board} onInput={(event) => setBoard(event.currentTarget.value)} />
          </label>
          <label>
            {word.limits}
            <input type="text" value={limits} onInput={(event) => setLimits(event.currentTarget.value)} />
          </label>
        </div>
        {wrong && (
          <p class="why" role="alert">
            {wrong}
          </p>
        )}
        <div class="tools">
          <button class="main" type="submit">
            {word.start}
          </button>
          <button type="button" onClick={props.onClose}>
            {word.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A position that is set up by hand. */
export function SetUp(props: {
  word: Words;
  language: Language;
  theme: Theme;
  onPlay: (game: Game) => void;
}) {
  const { word } = props;
  const { Game } = games().freunde;
  const [board, setBoard] = useState("7x7 river=4 birds=d1,d7");
  const [stacks, setStacks] = useState<Map<string, number[]>>(new Map());
  const [toMove, setToMove] = useState(1);
  const [brush, setBrush] = useState<1 | 2 | "off">(1);
  const [wrong, setWrong] = useState("");

  const setup = (): F.Setup => ({
    version: 1,
    board,
    flockLimits: { afterMovement: 3, afterJump: 4 },
    stacks: [...stacks].map(([space, pieces]) => ({ space, pieces })),
    toMove,
    warned: [],
  });

  const size = /^([2-8])x([2-8]) /.exec(board);
  const [width, height] = [Number(size?.[1] ?? 7), Number(size?.[2] ?? 7)];
  const spaces = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, file) => `${String.fromCharCode(97 + file)}${height - row}`),
  );

  const click = (space: string) => {
    const pieces = stacks.get(space) ?? [];
    const next = new Map(stacks);
    const changed = brush === "off" ? pieces.slice(0, -1) : [...pieces, brush];
    if (changed.length) {
      next.set(space, changed);
    } else {
      next.delete(space);
    }
    setStacks(next);
    setWrong("");
  };

  const play = () => {
    try {
      props.onPlay(Game.fromSetup(setup()));
    } catch (error) {
      setWrong(error instanceof RulesError ? error.message : String(error));
    }
  };

  return (
    <div data-set-up>
      <p>
        <small>{word.setUpHelp}</small>
      </p>
      <label class="fields">
        {word.board}
        <input type="text" value={board} onInput={(event) => setBoard(event.currentTarget.value)} />
      </label>
      <div class="tools" role="group" aria-label={word.setUp}>
        {([1, 2] as const).map((player) => (
          <button aria-pressed={brush === player} onClick={() => setBrush(player)}>
            {word.pieceOf} {player === 1 ? word.playerOne : word.playerTwo}
          </button>
        ))}
        <button aria-pressed={brush === "off"} onClick={() => setBrush("off")}>
          {word.takeOff}
        </button>
        <button onClick={() => setStacks(new Map())}>{word.clear}</button>
      </div>
      <table class="grid">
        <tbody>
          {spaces.map((row) => (
            <tr>
              {row.map((space) => (
                <td>
                  <button onClick={() => click(space)} aria-label={`${space}: ${stacks.get(space)?.join("") ?? word.empty}`}>
                    {stacks.get(space)?.join("") ?? "·"}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="tools" role="group" aria-label={word.toMove}>
        {[1, 2].map((player) => (
          <button aria-pressed={toMove === player} onClick={() => setToMove(player)}>
            {player === 1 ? word.playerOne : word.playerTwo} {word.toMove}
          </button>
        ))}
      </div>
      {wrong && (
        <p class="why" role="alert">
          {wrong}
        </p>
      )}
      <button class="main" onClick={play}>
        {word.play}
      </button>
    </div>
  );
}
