/**
 * For an element that holds a text of the band or of a fan: it runs in the text's own direction,
 * and a text with letters that English lacks is in an unknown language (HTML, "The lang and xml:lang
 * attributes"), since the pages say of themselves that they are in English.
 */
export const textAttributes = (text: string): { dir: 'auto'; lang: '' | undefined } => ({
  dir: 'auto',
  lang: /(?![a-z])\p{L}/iu.test(text) ? '' : undefined,
});
