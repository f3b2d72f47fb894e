/** Where buy buttons come from. */
export const stripeOrigin = 'https://js.stripe.com';

/** Whether a text has the form of a key that everybody may see. */
export const isPublishableKey = (text: string): boolean => /^pk_(?:test|live)_[\w-]+$/.test(text);

/** Whether a text has the form of a key that nobody else may see. */
export const isSecretKey = (text: string): boolean => /^(?:sk|rk|whsec)_/i.test(text);

/** Whether a text has the form of the id of a buy button. */
export const isBuyButtonId = (text: string): boolean => /^buy_btn_[\w-]+$/.test(text);

/** The ids out of a text that has one per line; lines that are blank are left out. */
export const idsOf = (text: string): string[] => linesOf(text).filter((line) => line !== '');

/** The lines of a text, without the blanks around them. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n?|\n/).map((line) => line.trim());
