/**
 * Returns the attributes of an element that contains text of the band or of a fan: the text's own
 * direction, and an unknown language if it has letters that English lacks (HTML, "The lang and
 * xml:lang attributes"), because the page's own `lang` is English.
 */
export const textAttributes = (text: string): { dir: 'auto'; lang: '' | undefined } => ({
  dir: 'auto',
  lang: /(?![a-z])\p{L}/iu.test(text) ? '' : undefined,
});

/** The same, with the text as the element's content. */
export const ownText = (text: string) => ({ ...textAttributes(text), children: text });
