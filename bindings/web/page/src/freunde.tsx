import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Settings } from "./app";
import { Board } from "./board";
import { command } from "./freunde-commands";
import { NewGame, SetUp, StackView } from "./freunde-parts";
import { keep, recall } from "./keep";
import { CommandLine, Log, Meter, RecordBox, Rules, isCalm } from "./parts";
import { games, randomSeed, RulesError, type Analysis, type Freunde as F, type Level } from "./rules";
import { Stopped, Thinker } from "./thinker";
import { words } from "./words";

type Game = F.Game;

/** Who plays a side: a person, or the computer at a level. */
export type Side = "person" | Level;

interface Table {
  saved: string;
  sides: [Side, Side];
  flipped: boolean;
}

function readTable(value: unknown): Table | undefined {
  const { saved, sides, flipped } = (value ?? {}) as Record<string, unknown>;
  const isSide = (side: unknown) => side === "person" || [1, 2, 3, 4, 5].includes(side as number);
  const fits = Array.isArray(sides) && sides.length === 2 && sides.every(isSide);
  return typeof saved === "string" && fits
    ? { saved, sides: sides as [Side, Side], flipped: flipped === true }
    : undefined;
}

function firstTable(): { game: Game; sides: [Side, Side]; flipped: boolean } {
  const { Game } = games().freunde;
  const table = recall("freunde", readTable);
  try {
    if (table) {
      return { ...table, game: Game.fromSaved(table.saved) };
    }
  } catch {
    // What is kept is not of this game any more: a new one begins.
  }
  return { game: Game.start(), sides: ["person", 2], flipped: false };
}

/** A space beside another one, in the same rank. */
function beside(space: string): string {
  const file = space.charCodeAt(0);
  return `${String.fromCharCode(space[0] === "a" ? file + 1 : file - 1)}${space.slice(1)}`;
}

export function Freunde({ language, theme }: Settings) {
  const word = words[language];
  const first = useMemo(firstTable, []);
  const [game, setGame] = useState<Game>(first.game);
  const [sides, setSides] = useState(first.sides);
  const [flipped, setFlipped] = useState(first.flipped);
  const [clicks, setClicks] = useState<string[]>([]);
  const [shown, setShown] = useState<number | null>(null);
  const [looked, setLooked] = useState<string>();
  const [why, setWhy] = useState<{ rule: string | null; text: string }>();
  const [ruleShown, setRuleShown] = useState<string>();
  const [frame, setFrame] = useState<string>();
  const [thought, setThought] = useState<{ share: number; analysis?: Analysis }>();
  const [hint, setHint] = useState<Analysis>();
  const [paused, setPaused] = useState(false);
  const [dialog, setDialog] = useState<"new" | "setUp">();
  const thinker = useRef(new Thinker());
  const run = useRef(0);

  const isPast = shown !== null && shown < game.ply;
  const here: Game = isPast ? (game.at(shown) ?? game) : game;
  const state = here.state;
  const isOver = game.result !== "*" || game.termination !== null;
  const side = sides[state.toMove - 1] ?? "person";
  const isMine = !isOver && !isPast && side === "person";
  const partial = useMemo(() => (isMine ? here.clicks(clicks) : undefined), [game, clicks, isMine]);
  const lines = useMemo(() => game.events(0, language).map(({ sentence }) => sentence), [game, language]);

  useLayoutEffect(() => keep("freunde", { saved: game.saved(), sides, flipped }), [game, sides, flipped]);

  const playerName = (player: number) => (player === 1 ? word.playerOne : word.playerTwo);

  /** Goes on with another game; what was chosen or thought belongs to the old one. */
  const go = (next: Game): void => {
    thinker.current.stop();
    run.current += 1;
    setFrame(undefined);
    setClicks([]);
    setShown(null);
    setWhy(undefined);
    setHint(undefined);
    setThought(undefined);
    setGame(next);
  };

  const look = { language, theme, interactive: true, prefix: "freunde", below: flipped ? 2 : 1 } as const;

  /** Plays moves one after the other, each shown on its way. */
  const play = async (text: string, start: Game = game): Promise<void> => {
    const mine = ++run.current;
    setClicks([]);
    setWhy(undefined);
    setHint(undefined);
    let now = start;
    for (const move of text.split(/(?=\*)/)) {
      if (!isCalm()) {
        for (const svg of now.frames(move, 10, look)) {
          setFrame(svg);
          await new Promise(requestAnimationFrame);
          if (run.current !== mine) {
            return;
          }
        }
      }
      now = now.apply(move);
    }
    setFrame(undefined);
    setGame(now);
  };

  // The computer's turn.
  useEffect(() => {
    if (isOver || isPast || paused || dialog || sides[game.state.toMove - 1] === "person") {
      return;
    }
    const level = sides[game.state.toMove - 1] as Level;
    const question = {
      game: "freunde",
      saved: game.saved(),
      level,
      seed: String(randomSeed()),
    } as const;
    setThought({ share: 0 });
    thinker.current
      .think(question, (analysis, share) => setThought({ share, analysis }))
      .then((analysis) => {
        setThought(undefined);
        if (analysis) {
          void play(rest(analysis.best));
        }
      })
      .catch((error: unknown) => {
        setThought(undefined);
        if (!(error instanceof Stopped)) {
          setWhy({ rule: null, text: `${word.wrong}: ${String(error)}` });
        }
      });
    return () => thinker.current.stop();
  }, [game, isPast, paused, sides, dialog]);

  /** Why no move leads from one space to another, in a sentence. */
  const explain = (from: string | null, to: string): void => {
    const due = state.phase.name === "jump";
    // What is wrong with a stack itself shows in a move to any space beside it.
    const [start, end] = from ? [from, to] : [to, beside(to)];
    const tries = due ? [`*${to}`] : ["-", "^", "v"].map((sign) => `${start}${sign}${end}`);
    for (const text of tries) {
      try {
        const reason = game.explain(text, language);
        if (reason) {
          setWhy({ rule: reason.rule, text: reason.message });
          return;
        }
      } catch {
        // The grammar has no such move: its two spaces are not adjacent.
        setWhy({ rule: due ? "F4.2" : "F3", text: due ? word.notJump : word.notAdjacent });
        return;
      }
    }
    setWhy({ rule: null, text: word.notYours });
  };

  const click = (name: string): void => {
    setLooked(name);
    if (!partial) {
      return;
    }
    try {
      const next = game.clicks([...clicks, name]);
      setWhy(undefined);
      if (next.complete) {
        void play(rest(next.complete));
      } else {
        settle([...clicks, name], next);
      }
    } catch {
      explain(partial.from, name);
    }
  };

  /** What a turn adds to the moves that were made in it. */
  const rest = (turn: string): string => turn.slice(state.turn.join("").length);

  /** Plays what is settled of the turn at once, so that every jump is seen. */
  const settle = (made: string[], next: F.Clicks): void => {
    if (next.settled && next.settled !== partial?.settled) {
      void play(rest(next.settled));
    } else {
      setClicks(made);
    }
  };

  const drop = (from: string, to: string): void => {
    if (!partial) {
      return;
    }
    try {
      const steps = partial.from === from ? [...clicks, to] : [from, to];
      const next = game.clicks(steps);
      setWhy(undefined);
      if (next.complete) {
        void play(rest(next.complete));
      } else {
        settle(steps, next);
      }
    } catch {
      explain(from, to);
    }
  };

  /** Makes again what was taken back, up to where a person is to choose. */
  const redo = (): void => {
    let next = game.redo() ?? game;
    for (let more = next.redo(); more; more = more.redo()) {
      const { toMove, phase } = next.state;
      if (sides[toMove - 1] === "person" && phase.name === "movement") {
        break;
      }
      next = more;
    }
    go(next);
  };

  const showRule = (event: Event): void => {
    event.preventDefault();
    setRuleShown(why?.rule?.toLowerCase().replace(".", "-"));
  };

  const ask = (): void => {
    setThought({ share: 0 });
    thinker.current
      .think(
        { game: "freunde", saved: here.saved(), level: 5, seed: "1" },
        (analysis, share) => setThought({ share, analysis }),
      )
      .then((analysis) => {
        setThought(undefined);
        setHint(analysis ?? undefined);
      })
      .catch(() => setThought(undefined));
  };

  const load = (text: string): string => {
    const { Game } = games().freunde;
    try {
      if (text.includes("|")) {
        go(Game.fromState(text.trim()));
        return word.loaded;
      }
      const { game: read, warnings } = Game.read(text);
      go(read);
      return [word.loaded, ...(warnings.length ? [`${word.putRight}:`, ...warnings] : [])].join("\n");
    } catch (error) {
      return error instanceof RulesError ? error.message : String(error);
    }
  };

  const svg =
    frame ??
    here.picture({
      ...look,
      ...(partial?.from ? { chosen: partial.from } : {}),
      ...(state.phase.name === "jump" && isMine ? { chosen: state.phase.at } : {}),
    });

  const outcome = here.outcomeSentence(language);
  const headline = isOver && !isPast
    ? (outcome ?? `${word.gameOver} ${game.result}`)
    : state.phase.name === "jump"
      ? `${word.jumpDue} ${state.phase.at}`
      : `${playerName(state.toMove)} ${word.toMove}`;
  const analysis = thought?.analysis ?? hint;

  return (
    <main>
      <div class="table">
        <h1 class="offscreen">{word.freunde}</h1>
        <Board
          svg={svg}
          part="space"
          turned={flipped}
          onChoose={click}
          onDrop={drop}
          onLook={(name) => name && setLooked(name)}
        />
        <div class="status" role="status" aria-live="polite">
          <strong data-headline>{headline}</strong>
          {isPast && <p>{word.lookingBack}</p>}
          {why && (
            <p class="why" data-why>
              {why.text}{" "}
              {why.rule && (
                <a href={`#rule-${why.rule}`} onClick={showRule}>
                  {word.rule} {why.rule}
                </a>
              )}
            </p>
          )}
        </div>
        {partial && partial.kinds.length > 1 && (
          <div class="tools" role="group" aria-label={word.choose}>
            {partial.kinds.map((kind) => (
              <button class="main" onClick={() => click(kind)}>
                {word[kind]}
              </button>
            ))}
          </div>
        )}
        <div class="tools">
          <button class="main" onClick={() => setDialog("new")}>
            {word.newGame}
          </button>
          <button
            data-undo
            disabled={game.ply === 0}
            onClick={() => {
              let back = game.undoTurn();
              // Against the computer one's own turn is taken back as well.
              while (back && sides[back.state.toMove - 1] !== "person" && back.ply > 0) {
                back = back.undoTurn();
              }
              if (back) {
                go(back);
              }
            }}
          >
            {word.undo}
          </button>
          <button data-redo disabled={!game.redo()} onClick={redo}>
            {word.redo}
          </button>
          <button onClick={() => setFlipped(!flipped)}>{word.flip}</button>
          <button data-hint disabled={isOver || !!thought} onClick={ask}>
            {word.hint}
          </button>
          {thought && <button onClick={() => thinker.current.stop()}>{word.stop}</button>}
          {!sides.includes("person") && (
            <button onClick={() => setPaused(!paused)}>{paused ? word.go : word.pause}</button>
          )}
          <button disabled={!isMine} onClick={() => go(game.resign(state.toMove as 1 | 2))}>
            {word.resign}
          </button>
          <button
            disabled={isOver || sides.some((other) => other !== "person")}
            onClick={() => go(game.agreeDraw())}
          >
            {word.agreeDraw}
          </button>
        </div>
        {(thought || hint) && (
          <section class="panel" data-analysis>
            <h2>{thought ? word.thinking : word.evaluation}</h2>
            <Meter
              label={word.evaluation}
              share={thought ? thought.share : (hint?.perMille ?? 500) / 1000}
            />
            {analysis && (
              <p>
                {word.line}: {analysis.line.join(" ")} ({(analysis.perMille / 10).toFixed(1)} %)
              </p>
            )}
          </section>
        )}
      </div>
      <div class="side">
        <StackView word={word} game={here} space={looked} />
        <section>
          <h2>{word.moves}</h2>
          <ol class="moves" aria-label={word.moves}>
            <li>
              <button
                aria-current={shown === 0 ? "step" : undefined}
                onClick={() => setShown(0)}
              >
                {word.beginning}
              </button>
            </li>
            {game.moves().map((move, place) => (
              <li>
                <button
                  aria-current={(shown ?? game.ply) === place + 1 ? "step" : undefined}
                  onClick={() => setShown(place + 1 === game.ply ? null : place + 1)}
                >
                  {move}
                </button>
              </li>
            ))}
          </ol>
          {isPast && <button onClick={() => setShown(null)}>{word.latest}</button>}
        </section>
        <Log title={word.log} lines={lines} />
        <CommandLine
          word={word}
          example="d3d4"
          answer={(text) =>
            command(text, {
              game,
              language,
              play: (move) => void play(move),
              go,
              hint: ask,
              flip: () => setFlipped(!flipped),
              isMine,
            })
          }
        />
        <RecordBox
          word={word}
          name="freunde"
          records={[{ title: word.record, text: game.record() }]}
          onPaste={load}
        />
        <details>
          <summary>{word.setUp}</summary>
          <SetUp word={word} language={language} theme={theme} onPlay={go} />
        </details>
        <Rules word={word} game="freunde" at={ruleShown} />
      </div>
      {dialog === "new" && (
        <NewGame
          word={word}
          sides={sides}
          onClose={() => setDialog(undefined)}
          onStart={(next, chosen) => {
            setSides(chosen);
            setPaused(false);
            go(next);
            setDialog(undefined);
          }}
        />
      )}
    </main>
  );
}
