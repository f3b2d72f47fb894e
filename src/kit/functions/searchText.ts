/** Removes case and accents, so that `yoake` finds `Yōake`. */
const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The searchable text: normalized, with a space before each word. */
export const searchedText = (text: string): string => ` ${foldText(text)}`;

/** Whether the text contains each word. */
export const hasWords = (searched: string, words: readonly string[]): boolean =>
  words.every((word) => searched.includes(word));

/**
 * Splits a query into normalized words. `no` joins the word after it: `no tickets` finds shows
 * without a ticket link, not shows in Norway that have tickets.
 */
export const wordsIn = (typed: string): string[] =>
  (foldText(typed).match(/(?<!\S)no\s+\S+|\S+/gu) ?? []).map((word) => {
    const [, lacking] = /^no\s+(\S+?)s?$/u.exec(word) ?? [];
    return lacking === undefined ? word : ` no ${lacking}`;
  });
