/** Without capitals and accents, so that `yoake` finds `Yōake`. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word of what was typed stands somewhere in the text; both are folded. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** Folded. */
export const wordsIn = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);
