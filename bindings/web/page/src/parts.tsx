import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Words } from "./words";

/** A dialog that is open as long as it is shown. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} onClose={props.onClose} aria-labelledby="dialog-title">
      <h2 id="dialog-title">{props.title}</h2>
      {props.children}
    </dialog>
  );
}

/** What happened, in sentences; a screen reader speaks each new one. */
export function Log(props: { title: string; lines: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [props.lines.length]);
  return (
    <section>
      <h2>{props.title}</h2>
      <div class="log" ref={list} role="log" aria-live="polite" tabIndex={0} aria-label={props.title}>
        <ol>
          {props.lines.map((line) => (
            <li>{line}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The command line: a move or a command, and what it answers. */
export function CommandLine(props: {
  word: Words;
  /** A move to show how one is written. */
  example: string;
  answer: (text: string) => string;
}) {
  const { word } = props;
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim()) {
      setAnswer(props.answer(text.trim()));
      setText("");
    }
  };
  return (
    <section>
      <h2>{word.commands}</h2>
      <form onSubmit={submit}>
        <label class="fields">
          {word.commandLabel}
          <input
            type="text"
            value={text}
            autocomplete="off"
            spellcheck={false}
            data-command
            aria-describedby="command-help"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      </form>
      <p id="command-help">
        <small>{word.commandHelp.replace("$", props.example)}</small>
      </p>
      <div role="status" aria-live="assertive" data-answer style="white-space: pre-line">
        {answer}
      </div>
    </section>
  );
}

/** A record, to be copied, saved, or pasted. */
export function RecordBox(props: {
  word: Words;
  name: string;
  records: readonly { title: string; text: string }[];
  onPaste: (text: string) => string;
}) {
  const { word, records } = props;
  const [chosen, setChosen] = useState(0);
  const [pasted, setPasted] = useState("");
  const [said, setSaid] = useState("");
  const text = records[chosen]?.text ?? "";
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(word.copied),
      () => setSaid(word.wrong),
    );
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `${props.name}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return (
    <details data-record>
      <summary>{word.record}</summary>
      {records.length > 1 && (
        <div class="tools">
          {records.map(({ title }, place) => (
            <button aria-pressed={place === chosen} onClick={() => setChosen(place)}>
              {title}
            </button>
          ))}
        </div>
      )}
      <textarea readOnly rows={7} value={text} aria-label={word.record} data-record-text />
      <div class="tools">
        <button onClick={copy}>{word.copy}</button>
        <button onClick={save}>{word.save}</button>
      </div>
      <textarea
        rows={4}
        value={pasted}
        placeholder={word.paste}
        aria-label={word.paste}
        data-paste
        onInput={(event) => setPasted(event.currentTarget.value)}
      />
      <div class="tools">
        <button data-load disabled={!pasted.trim()} onClick={() => setSaid(props.onPaste(pasted))}>
          {word.load}
        </button>
      </div>
      <p role="status" style="white-space: pre-line">
        {said}
      </p>
    </details>
  );
}

/** The rules page, fetched when it is opened. */
export function Rules(props: { word: Words; game: "freunde" | "bandadas"; at?: string | undefined }) {
  const [html, setHtml] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const open = () => {
    const load =
      props.game === "freunde"
        ? import("virtual:rules-freunde")
        : import("virtual:rules-bandadas");
    load.then(({ default: text }) => setHtml(text));
  };
  useEffect(() => {
    if (props.at && details.current) {
      details.current.open = true;
      open();
    }
  }, [props.at]);
  useEffect(() => {
    if (html && props.at) {
      box.current?.querySelector(`[id="${props.at}"]`)?.scrollIntoView({ block: "nearest" });
    }
  }, [html, props.at]);
  return (
    <details ref={details} onToggle={(event) => event.currentTarget.open && open()}>
      <summary>{props.word.rules}</summary>
      <div
        class="rules"
        ref={box}
        tabIndex={0}
        lang="en"
        role="region"
        aria-label={props.word.rules}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </details>
  );
}

/** A share of something, from 0 to 1. */
export function Meter(props: { label: string; share: number }) {
  return (
    <div
      class="meter"
      role="meter"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(props.share * 100)}
    >
      <div style={{ transform: `scaleX(${props.share})` }} />
    </div>
  );
}

/** Whether the reader asks for little motion. */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
