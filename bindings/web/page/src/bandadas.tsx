import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Settings } from "./app";
import { command } from "./bandadas-commands";
import { cardsText, countText, layText, missing } from "./bandadas-words";
import { keep, recall } from "./keep";
import { CommandLine, Dialog, Log, Meter, RecordBox, Rules, isCalm } from "./parts";
import { games, randomSeed, RulesError, type Analysis, type Bandadas as B, type Level } from "./rules";
import { Stopped, Thinker } from "./thinker";
import { words, type Words } from "./words";

type Game = B.Game;
type Deck = B.Deck;
type Side = "person" | Level;

/** Where a game stands, with the cards to come. The deck is kept as text, since dealing changes it. */
interface Moment {
  game: Game;
  deck: string;
}

interface Kept {
  saved: string;
  deck: string;
  sides: Side[];
}

const LEVELS: Level[] = [1, 2, 3, 4, 5];

function readKept(value: unknown): Kept | undefined {
  const { saved, deck, sides } = (value ?? {}) as Record<string, unknown>;
  const isSide = (side: unknown) => side === "person" || LEVELS.includes(side as Level);
  return typeof saved === "string" &&
    typeof deck === "string" &&
    Array.isArray(sides) &&
    sides.length >= 2 &&
    sides.length <= 5 &&
    sides.every(isSide)
    ? { saved, deck, sides: sides as Side[] }
    : undefined;
}

/** A new game with its cards shuffled and dealt. */
function deal(players: number, dealer: number): Moment {
  const { Game, Deck } = games().bandadas;
  const deck = Deck.shuffled(randomSeed());
  const start = Game.start(players as 2 | 3 | 4 | 5, dealer as B.Seat);
  const game = start.settle(deck, randomSeed());
  return { game, deck: deck.saved() };
}

function firstTable(): { moment: Moment; sides: Side[] } {
  const { Game } = games().bandadas;
  const kept = recall("bandadas", readKept);
  try {
    if (kept) {
      const moment = { game: Game.fromSaved(kept.saved), deck: kept.deck };
      games().bandadas.Deck.fromSaved(kept.deck);
      if (moment.game.state.players === kept.sides.length) {
        return { moment, sides: kept.sides };
      }
    }
  } catch {
    // What is kept is not of this game any more: a new one begins.
  }
  return { moment: deal(2, 1), sides: ["person", 2] };
}

export function Bandadas({ language, theme }: Settings) {
  const word = words[language];
  const first = useMemo(firstTable, []);
  const [past, setPast] = useState<Moment[]>([]);
  const [moment, setMoment] = useState(first.moment);
  const [sides, setSides] = useState(first.sides);
  const [species, setSpecies] = useState<B.Species>();
  const [preview, setPreview] = useState<string>();
  const [shown, setShown] = useState<B.Seat>();
  const [why, setWhy] = useState<{ rule: string | null; text: string }>();
  const [ruleShown, setRuleShown] = useState<string>();
  const [frame, setFrame] = useState<string>();
  const [thought, setThought] = useState<{ share: number }>();
  const [hint, setHint] = useState<Analysis>();
  const [paused, setPaused] = useState(false);
  const [dialog, setDialog] = useState(false);
  const thinker = useRef(new Thinker());
  const run = useRef(0);

  const { game } = moment;
  const seat = game.toMove === "chance" ? null : game.toMove;
  const isOver = seat === null;
  const persons = sides.flatMap((side, place) => (side === "person" ? [place + 1] : [])) as B.Seat[];
  const needsCurtain =
    persons.length > 1 && seat !== null && sides[seat - 1] === "person" && shown !== seat;
  const viewer: B.Viewer =
    persons.length === 1
      ? (persons[0] as B.Seat)
      : persons.length > 1 && shown !== undefined && !needsCurtain
        ? shown
        : "spectator";
  const isMine = !isOver && !needsCurtain && viewer === seat;
  const view = useMemo(() => game.view(viewer), [game, viewer]);
  const data = view.data;
  const legal = useMemo(() => (isMine ? view.legalMoves() : []), [view, isMine]);
  const lines = useMemo(
    () => game.events(0, viewer, language).map(({ sentence }) => sentence),
    [game, viewer, language],
  );

  useLayoutEffect(
    () => keep("bandadas", { saved: game.saved(), deck: moment.deck, sides }),
    [moment, sides],
  );

  const look = { language, theme, interactive: true, prefix: "bandadas" } as const;

  const forget = (): void => {
    thinker.current.stop();
    run.current += 1;
    setFrame(undefined);
    setSpecies(undefined);
    setPreview(undefined);
    setWhy(undefined);
    setHint(undefined);
    setThought(undefined);
  };

  const go = (next: Moment): void => {
    forget();
    setPast([]);
    setShown(undefined);
    setMoment(next);
  };

  /** Makes a move of the seat to move, lets chance deal, and shows each event on its way. */
  const play = async (move: string): Promise<void> => {
    if (seat === null) {
      return;
    }
    forget();
    const mine = run.current;
    const deck: Deck = games().bandadas.Deck.fromSaved(moment.deck);
    let next: Game;
    try {
      next = game.applyBy(seat, move).settle(deck, randomSeed());
    } catch (error) {
      setWhy(errorOf(error));
      return;
    }
    const after: Moment = { game: next, deck: deck.saved() };
    if (!isCalm()) {
      let now = view;
      for (const { event } of next.events(game.ply, viewer, language)) {
        const isDeal = event.event === "dealtToHand";
        for (const svg of now.frames(event, isDeal ? 2 : 12, look)) {
          setFrame(svg);
          await new Promise(requestAnimationFrame);
          if (run.current !== mine) {
            return;
          }
        }
        now = now.after(event);
      }
    }
    setFrame(undefined);
    setPast([...past.slice(-40), moment]);
    setMoment(after);
  };

  useEffect(() => {
    if (seat === null || paused || dialog || sides[seat - 1] === "person" || !sides[seat - 1]) {
      return;
    }
    const level = sides[seat - 1] as Level;
    setThought({ share: 0 });
    thinker.current
      .think(
        { game: "bandadas", view: game.view(seat).text, level, seed: String(randomSeed()) },
        (_, share) => setThought({ share }),
      )
      .then((analysis) => {
        setThought(undefined);
        if (analysis) {
          void play(analysis.best);
        }
      })
      .catch((error: unknown) => {
        setThought(undefined);
        if (!(error instanceof Stopped)) {
          setWhy({ rule: null, text: `${word.wrong}: ${String(error)}` });
        }
      });
    return () => thinker.current.stop();
  }, [game, paused, sides, dialog]);

  const showRule = (event: Event): void => {
    event.preventDefault();
    setRuleShown(why?.rule?.toLowerCase().replace(".", "-"));
  };

  const ask = (): void => {
    setThought({ share: 0 });
    thinker.current
      .think({ game: "bandadas", view: view.text, level: 5, seed: "1" }, (_, share) =>
        setThought({ share }),
      )
      .then((analysis) => {
        setThought(undefined);
        setHint(analysis ?? undefined);
        setPreview(analysis?.best);
      })
      .catch(() => setThought(undefined));
  };

  /** A click on the picture: a species of one's hand, or an end of a row. */
  const click = (event: MouseEvent): void => {
    if (!isMine || !(event.target instanceof Element)) {
      return;
    }
    const end = event.target.closest<SVGElement>(".end");
    if (end && species) {
      const move = `${species}${end.dataset.row}${end.dataset.end}`;
      const reason = view.explain(move, language);
      if (reason) {
        setWhy({ rule: reason.rule, text: reason.message });
      } else {
        void play(move);
      }
      return;
    }
    const block = event.target.closest<SVGElement>(`.hand[data-seat="${seat}"] .block`);
    if (block?.dataset.species) {
      setSpecies(block.dataset.species as B.Species);
      setPreview(undefined);
      setWhy(undefined);
    } else if (end) {
      setWhy({ rule: null, text: word.chooseSpecies });
    }
  };

  const hover = (event: MouseEvent): void => {
    const end = event.target instanceof Element ? event.target.closest<SVGElement>(".end") : null;
    if (isMine && species && end) {
      const move = `${species}${end.dataset.row}${end.dataset.end}`;
      setPreview(legal.some(({ text }) => text === move) ? move : undefined);
    }
  };

  const load = (text: string): string => {
    try {
      const { game: read, warnings } = games().bandadas.Game.read(text);
      const players = read.state.players;
      setSides((now) =>
        now.length === players ? now : Array.from({ length: players }, (_, i) => (i ? 2 : "person")),
      );
      const deck = games().bandadas.Deck.shuffled(randomSeed(), deckText(read));
      const settled = read.toMove === "chance" ? read.settle(deck, randomSeed()) : read;
      go({ game: settled, deck: deck.saved() });
      return [word.loaded, ...(warnings.length ? [`${word.putRight}:`, ...warnings] : [])].join("\n");
    } catch (error) {
      return errorOf(error).text;
    }
  };

  const svg = frame ?? (preview ? game.picture(viewer, { ...look, preview }) : game.picture(viewer, look));
  const outcome = game.outcomeSentence(language);
  const headline = isOver
    ? (outcome ?? `${word.gameOver} ${game.result}`)
    : isMine
      ? `${word.yourTurn}: ${word.player} ${seat}`
      : `${word.player} ${seat} ${word.toMove}`;
  const records = [
    { title: word.recordSeen, text: game.seenRecord(viewer) ?? "" },
    ...(isOver || persons.length === 0
      ? [{ title: word.recordWhole, text: game.record() ?? "" }]
      : []),
  ];

  return (
    <main>
      <div class="table">
        <h1 class="offscreen">{word.bandadas}</h1>
        {needsCurtain ? (
          <div class="panel curtain" data-curtain>
            <p>
              <strong>
                {word.curtain} {word.player} {seat}
              </strong>
            </p>
            <button class="main" data-show onClick={() => seat && setShown(seat)}>
              {word.show}
            </button>
          </div>
        ) : (
          <div
            class="board"
            onClick={click}
            onMouseMove={hover}
            dangerouslySetInnerHTML={{ __html: svg }}
          />
        )}
        <div class="status" role="status" aria-live="polite">
          <strong data-headline>{headline}</strong>
          {isMine && data.phase.name === "lay" && <p>{species ? word.layWhere : word.chooseSpecies}</p>}
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
        {isMine && (
          <Choices
            word={word}
            language={language}
            game={game}
            legal={legal}
            species={species}
            preview={preview}
            viewer={viewer}
            onSpecies={setSpecies}
            onPreview={setPreview}
            onPlay={(move) => void play(move)}
          />
        )}
        <div class="tools">
          <button class="main" onClick={() => setDialog(true)}>
            {word.newGame}
          </button>
          <button
            data-undo
            disabled={past.length === 0}
            onClick={() => {
              const own = past.findLastIndex(
                ({ game: before }) =>
                  typeof before.toMove === "number" && sides[before.toMove - 1] === "person",
              );
              const back = past[own];
              if (back) {
                forget();
                setPast(past.slice(0, own));
                setMoment(back);
              }
            }}
          >
            {word.undo}
          </button>
          <button data-hint disabled={!isMine || !!thought} onClick={ask}>
            {word.hint}
          </button>
          {thought && <button onClick={() => thinker.current.stop()}>{word.stop}</button>}
          {persons.length === 0 && (
            <button onClick={() => setPaused(!paused)}>{paused ? word.go : word.pause}</button>
          )}
          <button
            disabled={!isMine || seat === null}
            onClick={() => seat !== null && go({ game: game.resign(seat), deck: moment.deck })}
          >
            {word.resign}
          </button>
        </div>
        {(thought || hint) && (
          <section class="panel" data-analysis>
            <h2>{thought ? word.thinking : word.evaluation}</h2>
            <Meter
              label={word.evaluation}
              share={thought ? thought.share : (hint?.perMille ?? 500) / 1000}
            />
            {hint && (
              <p>
                {word.line}: {hint.line.join(" ")} ({(hint.perMille / 10).toFixed(1)} %)
              </p>
            )}
          </section>
        )}
      </div>
      <div class="side">
        <section>
          <h2>{word.collections}</h2>
          <ul class="collections">
            {data.collections.map((collection, place) => {
              const lacks = missing(collection);
              return (
                <li>
                  <strong>
                    {word.player} {place + 1}
                    {data.dealer === place + 1 ? ` (${word.dealer})` : ""}:
                  </strong>{" "}
                  {cardsText(language, collection) || "–"}
                  <br />
                  <small>
                    {word.missing}: {lacks.species} {word.missingSpecies} {lacks.threes}{" "}
                    {word.missingThrees}
                  </small>
                </li>
              );
            })}
          </ul>
        </section>
        <section>
          <h2>{word.knownOf}</h2>
          <ul class="collections">
            {data.hands.map((hand, place) => (
              <li>
                <strong>
                  {word.player} {place + 1}: {hand.size}
                </strong>
                {Object.keys(hand.known).length > 0 && (
                  <>
                    {" "}
                    · {word.knownCards} {cardsText(language, hand.known)}
                  </>
                )}
                {hand.absent.length > 0 && (
                  <>
                    {" "}
                    · {word.absentCards}{" "}
                    {hand.absent.map((letter) => countText(language, letter, 2).slice(2)).join(", ")}
                  </>
                )}
                {hand.unknown && viewer === place + 1 && (
                  <>
                    {" "}
                    · {word.yourHand}: {cardsText(language, hand.unknown)}
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
        <Log title={word.log} lines={lines} />
        <CommandLine
          word={word}
          example="P1<"
          answer={(text) =>
            command(text, {
              game,
              view,
              viewer,
              language,
              isMine,
              play: (move) => void play(move),
              hint: ask,
            })
          }
        />
        <RecordBox word={word} name="bandadas" records={records} onPaste={load} />
        <Rules word={word} game="bandadas" at={ruleShown} />
      </div>
      {dialog && (
        <NewGame
          word={word}
          sides={sides}
          onClose={() => setDialog(false)}
          onStart={(chosen) => {
            setSides(chosen);
            setPaused(false);
            go(deal(chosen.length, 1 + Math.floor(Math.random() * chosen.length)));
            setDialog(false);
          }}
        />
      )}
    </main>
  );
}

function errorOf(error: unknown): { rule: string | null; text: string } {
  return error instanceof RulesError
    ? { rule: error.rule, text: error.message }
    : { rule: null, text: String(error) };
}

/** The cards from which the next one comes, as B10.1 writes them. */
function deckText(game: Game): string {
  const { drawPile, discardPile } = game.state;
  const pile = Object.keys(drawPile).length ? drawPile : discardPile;
  return (
    Object.entries(pile)
      .map(([letter, number]) => (number === 1 ? letter : `${letter}${number}`))
      .join("") || "-"
  );
}

/** The legal moves as buttons: a species first, then where to lay it and what that takes. */
function Choices(props: {
  word: Words;
  language: "en" | "es";
  game: Game;
  legal: B.Move[];
  species: B.Species | undefined;
  preview: string | undefined;
  viewer: B.Viewer;
  onSpecies: (species: B.Species) => void;
  onPreview: (move: string | undefined) => void;
  onPlay: (move: string) => void;
}) {
  const { word, language, game, legal, species, preview } = props;
  const held = game.state.hands[(props.viewer as number) - 1];
  const number = (letter: B.Species) => (held?.known[letter] ?? 0) + (held?.unknown[letter] ?? 0);
  const lays = legal.filter((move) => move.kind === "lay");
  const letters = [...new Set(lays.map((move) => move.species))].filter((letter) => letter != null);
  const taken = (move: B.Move) => {
    const event = game.apply(move.text).events(game.ply, props.viewer)[0]?.event;
    return event?.event === "laid" ? cardsText(language, event.taken) : "";
  };
  const name = (move: B.Move) =>
    move.kind === "draw"
      ? word.draw
      : move.kind === "decline"
        ? word.decline
        : move.kind === "pass"
          ? word.pass
          : `${word.fly}: ${move.species ? countText(language, move.species, number(move.species)) : ""}`;
  return (
    <div data-choices>
      {lays.length > 0 && (
        <div class="tools" role="group" aria-label={word.yourHand}>
          {letters.map((letter) => (
            <button
              aria-pressed={species === letter}
              data-pick={letter}
              onClick={() => props.onSpecies(letter)}
            >
              {countText(language, letter, number(letter))}
            </button>
          ))}
        </div>
      )}
      <div class="choices" role="group" aria-label={word.moves}>
        {lays
          .filter((move) => move.species === species)
          .map((move) => {
            const cards = taken(move);
            return (
              <button
                aria-pressed={preview === move.text}
                data-move={move.text}
                onMouseEnter={() => props.onPreview(move.text)}
                onFocus={() => props.onPreview(move.text)}
                onClick={() => props.onPlay(move.text)}
              >
                {layText(language, move, species ? number(species) : 0)}
                <small>{cards ? `${word.takes} ${cards}` : word.takesNothing}</small>
              </button>
            );
          })}
        {legal
          .filter((move) => move.kind !== "lay")
          .map((move) => (
            <button data-move={move.text} onClick={() => props.onPlay(move.text)}>
              {name(move)}
            </button>
          ))}
      </div>
    </div>
  );
}

/** Who sits where. */
function NewGame(props: {
  word: Words;
  sides: Side[];
  onClose: () => void;
  onStart: (sides: Side[]) => void;
}) {
  const { word } = props;
  const [sides, setSides] = useState(props.sides);
  const resize = (players: number) =>
    setSides(Array.from({ length: players }, (_, place) => sides[place] ?? 2));
  return (
    <Dialog title={word.newGame} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onStart(sides);
        }}
      >
        <div class="fields">
          <label>
            {word.players}
            <select
              value={sides.length}
              data-players
              onChange={(event) => resize(Number(event.currentTarget.value))}
            >
              {[2, 3, 4, 5].map((players) => (
                <option value={players}>{players}</option>
              ))}
            </select>
          </label>
          {sides.map((side, place) => (
            <label>
              {word.seat} {place + 1}
              <select
                value={String(side)}
                data-side={place + 1}
                onChange={({ currentTarget: { value } }) =>
                  setSides(
                    sides.map((old, other) =>
                      other === place
                        ? value === "person"
                          ? "person"
                          : (Number(value) as Level)
                        : old,
                    ),
                  )
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
          ))}
        </div>
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
