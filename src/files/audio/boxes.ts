import type { ByteSource } from './source.ts';

/** A box of an MPEG-4 file; offsets are those of its content, without its header. */
export interface Mp4Box {
  type: string;
  from: number;
  end: number;
}

const mostBoxes = 10_000;

/**
 * The top-level boxes of a range. A file may end before its last box does. Source: ISO/IEC
 * 14496-12, section 4.2.
 */
export async function* boxesIn(
  source: ByteSource,
  from: number,
  end: number,
): AsyncGenerator<Mp4Box> {
  let at = from;
  for (let count = 0; count < mostBoxes && at + 8 <= end; count += 1) {
    const head = await source.read(at, 16);
    if (head.length < 8) return;
    const said = head.readUInt32BE(0);
    const isLong = said === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : said === 0 ? end - at : said;
    const begin = at + (isLong ? 16 : 8);
    if (at + size < begin) return;
    yield { type: head.toString('latin1', 4, 8), from: begin, end: at + size };
    at += size;
  }
}

/** All boxes at the end of a path, outermost first. */
export async function* boxesAt(
  source: ByteSource,
  [type, ...inner]: readonly string[],
  within: Pick<Mp4Box, 'from' | 'end'> = { from: 0, end: source.size },
): AsyncGenerator<Mp4Box> {
  for await (const box of boxesIn(source, within.from, within.end)) {
    if (box.type !== type) continue;
    if (inner.length === 0) yield box;
    else yield* boxesAt(source, inner, box);
  }
}

/** Image tracks are covers and chapters; videos use other codecs. */
const stillCodings = /^(?:jpeg|png |mjp[ab2])$/;

/** The kinds of the file's tracks. Source: ISO/IEC 14496-12, sections 8.4.3 and 8.5.2. */
export async function trackKinds(source: ByteSource, within?: Pick<Mp4Box, 'from' | 'end'>) {
  let [hasFilm, hasSound] = [false, false];
  for await (const media of boxesAt(source, ['moov', 'trak', 'mdia'], within)) {
    const handler = (await firstAt(source, ['hdlr'], media))?.toString('latin1', 8, 12);
    const described = await firstAt(source, ['minf', 'stbl', 'stsd'], media);
    const coding = described?.toString('latin1', 12, 16) ?? '';
    hasFilm ||= handler === 'vide' && !stillCodings.test(coding);
    hasSound ||= handler === 'soun';
  }
  return { hasFilm, hasSound };
}

/**
 * The number of samples in the index; a fragmented file has more. Source: ISO/IEC 14496-12,
 * sections 8.7.3.2 and 8.8.
 */
export async function samplesInIndex(source: ByteSource): Promise<number> {
  let count = 0;
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz'];
  for await (const { from } of boxesAt(source, path)) {
    count += (await source.read(from, 12)).readUInt32BE(8);
  }
  return count;
}

async function firstAt(source: ByteSource, path: readonly string[], within: Mp4Box) {
  for await (const { from } of boxesAt(source, path, within)) return source.read(from, 16);
  return null;
}
