import { load, RulesError, type Analysis, type Level } from "../../dist/index.js";

/** What the page asks of the worker. */
export type Question =
  | { id: number; game: "freunde"; saved: string; level: Level; seed: string; nodes?: number }
  | { id: number; game: "bandadas"; view: string; level: Level; seed: string; nodes?: number };

/** What the worker answers. */
export type Answer =
  | { id: number; kind: "progress"; analysis: Analysis; nodes: number }
  | { id: number; kind: "done"; analysis: Analysis | null }
  | { id: number; kind: "failed"; message: string };

function isQuestion(value: unknown): value is Question {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const question = value as Record<string, unknown>;
  const text = question.game === "freunde" ? question.saved : question.view;
  return (
    typeof question.id === "number" &&
    (question.game === "freunde" || question.game === "bandadas") &&
    typeof text === "string" &&
    typeof question.seed === "string" &&
    /^\d{1,20}$/.test(question.seed)
  );
}

function tell(answer: Answer): void {
  postMessage(answer);
}

addEventListener("message", async ({ data }: MessageEvent<unknown>) => {
  if (!isQuestion(data)) {
    tell({ id: -1, kind: "failed", message: "no question of this page" });
    return;
  }
  try {
    const rules = await load();
    const { id, level, nodes } = data;
    const seed = BigInt(data.seed);
    const onProgress = (analysis: Analysis): void =>
      tell({ id, kind: "progress", analysis, nodes: nodes ?? search.nodes });
    const options = { nodes, onProgress };
    let search: { nodes: number };
    let analysis: Analysis | null;
    if (data.game === "freunde") {
      const mine = new rules.freunde.Search(level, seed);
      search = mine;
      analysis = rules.freunde.Game.fromSaved(data.saved).analyse(mine, options);
    } else {
      const mine = new rules.bandadas.Search(level, seed);
      search = mine;
      analysis = rules.bandadas.View.fromText(data.view).analyse(mine, options);
    }
    tell({ id, kind: "done", analysis });
  } catch (error) {
    const message = error instanceof RulesError ? error.message : String(error);
    tell({ id: data.id, kind: "failed", message });
  }
});
