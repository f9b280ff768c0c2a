import { useLayoutEffect, useRef } from "preact/hooks";

/** A picture of the crate whose parts can be clicked, dragged and walked through by arrow keys. */
export function Board(props: {
  svg: string;
  /** The name of the data attribute of what can be chosen, such as `space`. */
  part: "space";
  /** Whether the first player's side is up, so that arrow keys go the other way. */
  turned: boolean;
  onChoose: (name: string) => void;
  onDrop: (from: string, to: string) => void;
  onLook: (name: string | undefined) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const focus = useRef<string>();
  const drag = useRef<{ from: string; x: number; y: number; ghost?: HTMLElement }>();

  const partOf = (target: EventTarget | null): string | undefined =>
    target instanceof Element
      ? target.closest<SVGElement>("[data-space]")?.dataset.space
      : undefined;

  const at = (x: number, y: number): string | undefined => partOf(document.elementFromPoint(x, y));

  const cell = (name: string): SVGElement | null | undefined =>
    box.current?.querySelector<SVGElement>(`[data-space="${CSS.escape(name)}"]`);

  // A new picture keeps the focus where it was.
  useLayoutEffect(() => {
    const held = focus.current && cell(focus.current);
    if (held && document.activeElement === document.body) {
      held.focus({ preventScroll: true });
    }
  }, [props.svg]);

  const lift = (event: PointerEvent, from: string): HTMLElement | undefined => {
    const stack = cell(from)?.querySelector<SVGGElement>(".stack");
    const svg = box.current?.querySelector("svg");
    if (!stack || !svg) {
      return undefined;
    }
    const frame = stack.getBBox();
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    const picture = svg.cloneNode(false) as SVGSVGElement;
    picture.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
    picture.setAttribute("width", String(frame.width * scale));
    picture.setAttribute("height", String(frame.height * scale));
    const style = svg.querySelector("style");
    picture.append(...(style ? [style.cloneNode(true)] : []), stack.cloneNode(true));
    picture.setAttribute("aria-hidden", "true");
    ghost.append(picture);
    document.body.append(ghost);
    move(event, ghost);
    return ghost;
  };

  const move = (event: PointerEvent, ghost: HTMLElement): void => {
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
  };

  const down = (event: PointerEvent): void => {
    const from = partOf(event.target);
    if (from && event.button === 0) {
      drag.current = { from, x: event.clientX, y: event.clientY };
    }
  };

  const moved = (event: PointerEvent): void => {
    const now = drag.current;
    if (!now) {
      props.onLook(partOf(event.target));
      return;
    }
    if (now.ghost) {
      move(event, now.ghost);
    } else if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > 6) {
      const ghost = lift(event, now.from);
      if (ghost) {
        now.ghost = ghost;
        box.current?.setPointerCapture(event.pointerId);
      }
    }
  };

  const up = (event: PointerEvent): void => {
    const now = drag.current;
    drag.current = undefined;
    now?.ghost?.remove();
    const to = at(event.clientX, event.clientY);
    if (now?.ghost && to && to !== now.from) {
      props.onDrop(now.from, to);
    } else if (now && !now.ghost && to === now.from) {
      focus.current = to;
      props.onChoose(to);
    }
  };

  const cancel = (): void => {
    drag.current?.ghost?.remove();
    drag.current = undefined;
  };

  const key = (event: KeyboardEvent): void => {
    const name = partOf(event.target);
    if (!name) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      focus.current = name;
      props.onChoose(name);
      return;
    }
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const step = steps[event.key];
    if (!step) {
      return;
    }
    event.preventDefault();
    const turn = props.turned ? -1 : 1;
    const file = name.charCodeAt(0) + turn * step[0];
    const rank = Number(name.slice(1)) + turn * step[1];
    const next = cell(`${String.fromCharCode(file)}${rank}`);
    if (next) {
      box.current?.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
      focus.current = next.dataset.space;
      props.onLook(focus.current);
    }
  };

  return (
    <div
      class="board"
      ref={box}
      onPointerDown={down}
      onPointerMove={moved}
      onPointerUp={up}
      onPointerCancel={cancel}
      onPointerLeave={() => !drag.current && props.onLook(undefined)}
      onKeyDown={key}
      dangerouslySetInnerHTML={{ __html: props.svg }}
    />
  );
}
