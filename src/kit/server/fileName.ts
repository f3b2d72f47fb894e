import { plainText } from '../functions/plainText.ts';

/** The maximum of a name: file systems allow 255, with the rest of the path segment here. */
const nameBytes = 200;

const letters = new Intl.Segmenter('en');

/**
 * A file name that is valid on every system, without characters that one of them refuses.
 * @param ending stays if the name is too long, as far as a whole name has room for it
 */
export function fileNameOf(text: string, ending = ''): string {
  const last = lettersOf(ending, { count: 60, bytes: 150 });
  const rest = { count: 80 - last.length, bytes: nameBytes - Buffer.byteLength(last.join('')) };
  const name = lettersOf(text, rest).join('').trimEnd() + last.join('');
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'Untitled';
}

/** As many whole graphemes as there is room for. */
function lettersOf(text: string, { count, bytes }: { count: number; bytes: number }): string[] {
  const allowed = plainText(text).replaceAll(/[<>:"/\\|?* ]+/g, ' ');
  const first = Array.from(letters.segment(allowed), ({ segment }) => segment).slice(0, count);
  while (Buffer.byteLength(first.join('')) > bytes) first.pop();
  return first;
}

/** The value of `Content-Disposition` (RFC 6266), with the name as old programs read it too. */
export const attachmentOf = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
