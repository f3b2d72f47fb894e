import type { ArchiveSong } from './archives.records.ts';

export interface Cover {
  bytes: Buffer;
  contentType: string;
}

/** The ID3v2.4 tag (https://id3.org/id3v2.4.0-structure) for the beginning of an MP3. */
export function id3Tag({ tags }: Pick<ArchiveSong, 'tags'>, cover: Cover | null): Buffer {
  const frames = Buffer.concat([
    textFrame('TIT2', tags.title),
    textFrame('TPE1', tags.artist),
    textFrame('TPE2', tags.artist),
    textFrame('TALB', tags.album),
    textFrame('TRCK', `${tags.number}/${tags.total}`),
    textFrame('TDRC', tags.date),
    ...(tags.lyrics === '' ? [] : [wordsFrame('USLT', tags.lyrics)]),
    ...(tags.credits === '' ? [] : [wordsFrame('COMM', tags.credits)]),
    ...(cover ? [frame('APIC', pictureOf(cover))] : []),
  ]);
  const head = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, ...syncSafe(frames.length)]);
  return Buffer.concat([head, frames]);
}

const utf8 = Buffer.from([3]);
const end = Buffer.from([0]);

const textFrame = (id: string, text: string): Buffer =>
  frame(id, Buffer.concat([utf8, Buffer.from(text)]));

/** The language is unknown, and the description is empty. */
const wordsFrame = (id: string, text: string): Buffer =>
  frame(id, Buffer.concat([utf8, Buffer.from('und'), end, Buffer.from(text)]));

const frontCover = 3;

const pictureOf = ({ bytes, contentType }: Cover): Buffer =>
  Buffer.concat([utf8, Buffer.from(contentType), end, Buffer.from([frontCover]), end, bytes]);

function frame(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), Buffer.from([...syncSafe(body.length), 0, 0]), body]);
}

/** Seven bits in each byte, so that no player mistakes them for sound. */
const syncSafe = (size: number): number[] =>
  [21, 14, 7, 0].map((shift) => Math.floor(size / 2 ** shift) % 128);

const blockTypes = { streamInfo: 0, seekTable: 3, comment: 4, picture: 6 } as const;

/**
 * The metadata of a FLAC file (RFC 9639, 8) with new tags.
 * @param head the beginning of the file.
 * @returns the metadata, and the offset of the sound in the file; null if `head` ends before that.
 */
export function flacHead(
  head: Buffer,
  { tags }: Pick<ArchiveSong, 'tags'>,
  cover: Cover | null,
): { bytes: Buffer; from: number } | null {
  if (head.toString('latin1', 0, 4) !== 'fLaC') throw new Error('This is not a FLAC file');
  const first: [type: number, body: Buffer][] = [];
  let from = 4;
  for (let isLast = false; !isLast;) {
    if (from + 4 > head.length) return null;
    const type = head[from]! & 0x7f;
    isLast = head[from]! >= 0x80;
    const length = head.readUIntBE(from + 1, 3);
    if (from + 4 + length > head.length) return null;
    const isBackedUp = type === blockTypes.streamInfo || type === blockTypes.seekTable;
    if (isBackedUp) first.push([type, head.subarray(from + 4, from + 4 + length)]);
    from += 4 + length;
  }
  const blocks: typeof first = [
    ...first,
    [blockTypes.comment, vorbisComment(tags)],
    ...(cover ? [[blockTypes.picture, flacPicture(cover)] satisfies [number, Buffer]] : []),
  ];
  const written = blocks.flatMap(([type, body], i) => {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(body.length);
    header[0] = type + (i === blocks.length - 1 ? 0x80 : 0);
    return [header, body];
  });
  return { bytes: Buffer.concat([Buffer.from('fLaC'), ...written]), from };
}

function vorbisComment(tags: ArchiveSong['tags']): Buffer {
  const fields = [
    `TITLE=${tags.title}`,
    `ARTIST=${tags.artist}`,
    `ALBUMARTIST=${tags.artist}`,
    `ALBUM=${tags.album}`,
    `TRACKNUMBER=${tags.number}`,
    `TRACKTOTAL=${tags.total}`,
    `DATE=${tags.date}`,
    ...(tags.lyrics === '' ? [] : [`LYRICS=${tags.lyrics}`]),
    ...(tags.credits === '' ? [] : [`COMMENT=${tags.credits}`]),
  ].map((field) => Buffer.from(field));
  const vendor = Buffer.from('Stagedoor');
  return Buffer.concat([
    littleEndian(vendor.length),
    vendor,
    littleEndian(fields.length),
    ...fields.flatMap((field) => [littleEndian(field.length), field]),
  ]);
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Readers find out the size themselves. */
function flacPicture({ bytes, contentType }: Cover): Buffer {
  const numbers = (...values: number[]) => {
    const written = Buffer.alloc(4 * values.length);
    for (const [i, value] of values.entries()) written.writeUInt32BE(value, 4 * i);
    return written;
  };
  const type = Buffer.from(contentType);
  return Buffer.concat([
    numbers(frontCover, type.length),
    type,
    numbers(0, 0, 0, 0, 0, bytes.length),
    bytes,
  ]);
}
