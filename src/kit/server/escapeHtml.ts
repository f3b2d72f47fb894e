import { textAttributes } from '../functions/textAttributes.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The attributes of `textAttributes`, as HTML. */
export const attributesOf = (text: string): string =>
  textAttributes(text).lang === undefined ? ' dir="auto"' : ' dir="auto" lang=""';
