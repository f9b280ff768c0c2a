/** What the page remembers, so that a reload loses nothing. Where nothing can be kept, it plays on. */
export function recall<T>(name: string, read: (value: unknown) => T | undefined): T | undefined {
  try {
    const text = localStorage.getItem(`birds.${name}`);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    // A hostile or broken entry counts as none.
    return undefined;
  }
}

/** Keeps a value. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`birds.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the game goes on, and is not kept.
  }
}
