/** What went wrong, as the module tells it. */
interface Failure {
  kind: string;
  rule: string | null;
  message: string;
  offset: number | null;
  line: number | null;
  word: number | null;
}

/**
 * Every error of this package.
 *
 * `kind` is for a program: `illegalMove`, `parse`, `data`, `setup`, `end`, `tag`, `event`, `click`
 * or `argument`. `rule` is the number of the rule that is broken, such as `F3.2`. For a text that
 * cannot be read `offset` is the byte, and in a record `line` and `word` count from 1.
 */
export class RulesError extends Error {
  override readonly name = "RulesError";
  readonly kind: string;
  readonly rule: string | null;
  readonly offset: number | null;
  readonly line: number | null;
  readonly word: number | null;

  constructor(failure: Failure) {
    super(failure.message);
    this.kind = failure.kind;
    this.rule = failure.rule;
    this.offset = failure.offset;
    this.line = failure.line;
    this.word = failure.word;
  }
}

/** The error of what the module has thrown: the JSON of a failure. */
export function errorOf(thrown: unknown): unknown {
  return typeof thrown === "string" ? new RulesError(JSON.parse(thrown) as Failure) : thrown;
}

/** Calls the module, and turns what it throws into a {@link RulesError}. */
export function call<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw errorOf(thrown);
  }
}

/** What an answer of the module means: its JSON has the type that the module's schema says. */
export function parsed<T>(json: string): T {
  return JSON.parse(json) as T;
}
