import { render } from "preact";
import { App } from "./app";
import { start } from "./rules";

const root = document.getElementById("app");
if (root) {
  start().then(
    () => render(<App />, root),
    (error: unknown) => {
      root.textContent = `The games could not start: ${String(error)}`;
    },
  );
}
