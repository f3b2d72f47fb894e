/** Where buy buttons come from. */
export const stripeOrigin = 'https://js.stripe.com';

/** Whether a text has the form of a key that everybody may see. */
export const isPublishableKey = (text: string): boolean => /^pk_(?:test|live)_[\w-]+$/.test(text);

/** Whether a text has the form of the id of a buy button. */
export const isBuyButtonId = (text: string): boolean => /^buy_btn_[\w-]{1,92}$/.test(text);

/** The ids out of a text that has one per line: each once, and none that is blank. */
export const idsOf = (text: string): string[] => givenIds(linesOf(text));

/** Each id once, and none that is blank. */
export const givenIds = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id) => id !== '')),
];

/** The lines of a text, without the blanks around them. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n?|\n/).map((line) => line.trim());
