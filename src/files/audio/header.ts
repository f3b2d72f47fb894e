import type { AudioKind } from './audio.ts';

const ascii = (head: Buffer, from: number, length: number): string =>
  head.toString('latin1', from, from + length);

/** By the first bytes alone; null where it is no kind that is taken. */
export function audioKind(head: Buffer): AudioKind | null {
  const begins = ascii(head, 0, 4);
  const form = ascii(head, 8, 4);
  if ((begins === 'RIFF' || begins === 'RF64') && form === 'WAVE') return 'wav';
  if (begins === 'FORM' && (form === 'AIFF' || form === 'AIFC')) return 'aiff';
  if (begins === 'fLaC') return 'flac';
  if (begins === 'OggS') return 'ogg';
  if (ascii(head, 4, 4) === 'ftyp' && isSoundAlone(head, form)) return 'm4a';
  if (begins.startsWith('ID3')) return 'mp3';
  if (head[0] === 0xff && (head[1]! & 0xf6) === 0xf0) return 'aac';
  if (head[0] === 0xff && (head[1]! & 0xe6) === 0xe2) return 'mp3';
  return null;
}

/** Films lie in the same boxes (ISO/IEC 14496-12): the handlers of the tracks tell them apart. */
function isSoundAlone(head: Buffer, brand: string): boolean {
  return /^M4[AB] /.test(brand) || (head.includes('soun') && !head.includes('vide'));
}
