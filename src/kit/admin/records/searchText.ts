/** Removes capitals and accents, so that `yoake` finds `Yōake`. */
const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The text to search: folded, with a space before each word. */
export const searchedText = (text: string): string => ` ${foldText(text)}`;

/** Whether the searched text contains each word. */
export const hasWords = (searched: string, words: readonly string[]): boolean =>
  words.every((word) => searched.includes(word));

/**
 * Folded. `no` and the word after it are one: `no tickets` asks for what has no ticket link, and not
 * for Norway with tickets.
 */
export const wordsIn = (typed: string): string[] =>
  (foldText(typed).match(/(?<!\S)no\s+\S+|\S+/gu) ?? []).map((word) => {
    const [, lacking] = /^no\s+(\S+?)s?$/u.exec(word) ?? [];
    return lacking === undefined ? word : ` no ${lacking}`;
  });
