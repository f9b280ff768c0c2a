import type { Bandadas as B, Language } from "./rules";

/** The species by letter: name for one card, and for several. */
export const SPECIES: Record<Language, Record<B.Species, [string, string]>> = {
  en: {
    F: ["flamingo", "flamingos"],
    O: ["owl", "owls"],
    T: ["toucan", "toucans"],
    D: ["duck", "ducks"],
    P: ["parrot", "parrots"],
    M: ["magpie", "magpies"],
    W: ["reed warbler", "reed warblers"],
    R: ["robin", "robins"],
  },
  es: {
    F: ["flamenco rosa", "flamencos rosas"],
    O: ["búho", "búhos"],
    T: ["tucán", "tucanes"],
    D: ["pato", "patos"],
    P: ["loro", "loros"],
    M: ["urraca", "urracas"],
    W: ["carricero", "carriceros"],
    R: ["petirrojo", "petirrojos"],
  },
};

/** The letters in the order of the rules (B1). */
export const LETTERS = ["F", "O", "T", "D", "P", "M", "W", "R"] as const;

export function countText(language: Language, species: B.Species, number: number): string {
  return `${number} ${SPECIES[language][species][number === 1 ? 0 : 1]}`;
}

/** Some cards, in words. */
export function cardsText(language: Language, cards: Partial<Record<B.Species, number>>): string {
  return LETTERS.flatMap((letter) => {
    const number = cards[letter] ?? 0;
    return number ? [countText(language, letter, number)] : [];
  }).join(", ");
}

const SAY = {
  en: { left: "left end", right: "right end", row: "row", lay: "Lay" },
  es: { left: "extremo izquierdo", right: "extremo derecho", row: "fila", lay: "Poner" },
} as const;

/** A lay in words. */
export function layText(language: Language, move: B.Move, held: number): string {
  const say = SAY[language];
  const cards = move.species ? countText(language, move.species, held) : "";
  return `${say.lay} ${cards}: ${say.row} ${move.row}, ${move.end === "left" ? say.left : say.right}`;
}

/** What a collection still needs to win (B8.1): seven species, or three birds of each of two. */
export function missing(collection: Partial<Record<B.Species, number>>): {
  species: number;
  threes: number;
} {
  const numbers = LETTERS.map((letter) => collection[letter] ?? 0).sort((a, b) => b - a);
  const species = numbers.filter((number) => number > 0).length;
  const lacking = (number: number | undefined) => Math.max(0, 3 - (number ?? 0));
  return { species: Math.max(0, 7 - species), threes: lacking(numbers[0]) + lacking(numbers[1]) };
}
