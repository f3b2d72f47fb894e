import { sql, type RawBuilder } from 'kysely';
import { asciiHost } from '../kit/schema/emailAddress.ts';

/**
 * Whether a column of e-mail addresses, as `normalizedEmail` writes them, contains a part of one;
 * every address contains an empty one. A host is found by its own letters as well, label by label:
 * the column holds it in ASCII.
 */
export function containsAddress(column: string, part: string): RawBuilder<boolean> {
  const wanted = part.trim();
  const host = wanted.lastIndexOf('@') + 1;
  const ascii = /^[\x21-\x7e]*$/.test(wanted) ? '' : asciiHost(wanted.slice(host));
  const asTyped = containsText(column, wanted);
  if (ascii === '') return asTyped;
  return sql<boolean>`(${asTyped} or ${containsText(column, wanted.slice(0, host) + ascii)})`;
}

/** Escapes the characters that `like` reads as a pattern. */
function containsText(column: string, text: string): RawBuilder<boolean> {
  const wanted = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql<boolean>`${sql.ref(column)} like ${`%${wanted}%`} escape '\\'`;
}
