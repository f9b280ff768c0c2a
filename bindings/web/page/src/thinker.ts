import type { Analysis } from "./rules";
import type { Answer, Question } from "./worker";

type Asked = Question extends infer Q ? (Q extends { id: number } ? Omit<Q, "id"> : never) : never;

/** Searches in a worker, so that the page goes on answering. One search at a time. */
export class Thinker {
  #worker: Worker | undefined;
  #id = 0;
  #reject: ((reason: Error) => void) | undefined;

  /** Starts a search; one that is going on is stopped. */
  think(asked: Asked, onProgress?: (analysis: Analysis, share: number) => void): Promise<Analysis | null> {
    this.stop();
    const worker = (this.#worker ??= new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
    }));
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      worker.onerror = (event) => reject(new Error(event.message || "the search could not start"));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.id !== id) {
          return;
        }
        if (data.kind === "progress") {
          onProgress?.(data.analysis, Math.min(1, data.analysis.nodes / data.nodes));
          return;
        }
        this.#reject = undefined;
        if (data.kind === "done") {
          resolve(data.analysis);
        } else {
          reject(new Error(data.message));
        }
      };
      worker.postMessage({ ...asked, id });
    });
  }

  /** Stops the search that is going on; its promise is rejected with {@link Stopped}. */
  stop(): void {
    if (this.#reject) {
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#reject(new Stopped());
      this.#reject = undefined;
    }
  }
}

/** A search was stopped. */
export class Stopped extends Error {}
