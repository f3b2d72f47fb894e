import { plainText } from '../functions/plainText.ts';

/** The maximum of a name: file systems allow 255, with the rest of the path segment here. */
const nameBytes = 200;

const letters = new Intl.Segmenter('en');

/** A file name that is valid on every system, without characters that one of them refuses. */
export const fileNameOf = (text: string): string =>
  beginningOf(plainText(text).replaceAll(/[<>:"/\\|?*]+/g, ' '))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'Untitled';

/** As many whole graphemes as fit: 80 at most. */
function beginningOf(text: string): string {
  const first = Array.from(letters.segment(text), ({ segment }) => segment).slice(0, 80);
  while (Buffer.byteLength(first.join('')) > nameBytes) first.pop();
  return first.join('');
}

/** The value of `Content-Disposition` (RFC 6266), with the name as old programs read it too. */
export const attachmentOf = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
