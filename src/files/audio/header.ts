import { Problem } from '../../errors/problem.ts';
import type { AudioKind } from './audio.ts';

/** By the first bytes alone (64 KiB are enough); null where it is no kind that is taken. */
export function audioKind(head: Buffer): AudioKind | null {
  const tagged = tagBytes(head);
  // What follows a long tag is told when it is read.
  if (tagged > 0 && tagged + 4 > head.length) return 'mp3';
  return kindAfterTag(head.subarray(tagged), tagged > 0);
}

/** What is said of a file that `audioKind` does not know. @param head as it takes it. */
export function noRecording(head: Buffer): Problem {
  if (head.length === 0) return new Problem('file.empty');
  return new Problem(isFilm(head) ? 'audio.is-film' : 'audio.wrong-kind');
}

function kindAfterTag(head: Buffer, isTagged: boolean): AudioKind | null {
  const begins = head.toString('latin1', 0, 4);
  const form = head.toString('latin1', 8, 12);
  if ((begins === 'RIFF' || begins === 'RF64') && form === 'WAVE') return 'wav';
  if (begins === 'FORM' && (form === 'AIFF' || form === 'AIFC')) return 'aiff';
  if (begins === 'fLaC') return 'flac';
  if (begins === 'OggS') return 'ogg';
  if (head.toString('latin1', 4, 8) === 'ftyp') return isSongBrand(head, form) ? 'm4a' : null;
  if (isAdts(head)) return 'aac';
  // Some programs leave zeros between a tag and the sound.
  return isMpegFrame(head) || (isTagged && begins === '\0\0\0\0') ? 'mp3' : null;
}

/**
 * Bytes of an ID3v2 tag in front, with its footer; 0 for none. Source: ID3v2.4.0, section 3.1.
 */
export function tagBytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + sizeInTag(head, 6) + (head[5]! & 0x10 ? 10 : 0);
}

/** As tags write sizes: four times seven bits. */
export const sizeInTag = (bytes: Buffer, from: number): number =>
  bytes.subarray(from, from + 4).reduce((sum, one) => sum * 128 + (one & 0x7f), 0);

/** Programs write songs under the brands of films as well; a track of pictures tells those. */
function isSongBrand(head: Buffer, brand: string): boolean {
  if (/^M4[ABP] /.test(brand)) return true;
  return /^(?:mp4[12]|isom|iso\d|3gp\d|dash|qt {2})$/.test(brand) && !hasPictures(head);
}

/** A handler of pictures, where the description of the tracks stands in front. */
function hasPictures(head: Buffer): boolean {
  const at = head.indexOf('hdlr');
  return at !== -1 && head.includes('vide', at);
}

/** MPEG-4 that is no still picture, Matroska and WebM with a track of pictures, AVI and MPEG. */
function isFilm(head: Buffer): boolean {
  const begins = head.toString('latin1', 0, 12);
  if (begins.slice(4, 8) === 'ftyp') return !/(?:hei.|mif.|msf.|avi[fs])$/.test(begins);
  if (begins.startsWith('\x1aE\xdf\xa3')) {
    return /V_(?:AV1|MPEG|MS|THEORA|VP\d)/.test(head.toString('latin1'));
  }
  return begins.endsWith('AVI ') || begins.startsWith('\0\0\x01\xba');
}

/** Two in a row, so that noise is none. Source: ISO/IEC 13818-7, section 6.2. */
function isAdts(head: Buffer): boolean {
  const isHeader = (at: number) => head[at] === 0xff && (head[at + 1]! & 0xf6) === 0xf0;
  if (head.length < 9 || !isHeader(0)) return false;
  const bytes = ((head[3]! & 3) << 11) | (head[4]! << 3) | (head[5]! >> 5);
  return bytes > 7 && (bytes + 2 > head.length || isHeader(bytes));
}

/** Layer III, with a bit rate and a sample rate that exist. Source: ISO/IEC 11172-3, 2.4.1.3. */
function isMpegFrame(head: Buffer): boolean {
  if (head.length < 4 || head[0] !== 0xff || (head[1]! & 0xe0) !== 0xe0) return false;
  const [version, layer] = [(head[1]! >> 3) & 3, (head[1]! >> 1) & 3];
  const [bitRate, sampleRate] = [head[2]! >> 4, (head[2]! >> 2) & 3];
  return version !== 1 && layer === 1 && bitRate !== 0 && bitRate !== 15 && sampleRate !== 3;
}
