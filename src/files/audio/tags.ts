import { parseFile } from 'music-metadata';
import type { AudioTags } from './audio.ts';

/** UTF-16 units. */
const maxTagLength = 150;

/** A cover that is larger is left where it is; bytes. */
const maxCoverBytes = 20 * 1024 * 1024;

/** What the file says of itself; nothing where that cannot be read. */
export async function readTags(path: string): Promise<{ tags: AudioTags; cover: Buffer | null }> {
  const { common } = await parseFile(path).catch(() => ({ common: null }));
  const picture = common?.picture?.[0]?.data;
  const cover = picture && picture.length <= maxCoverBytes ? Buffer.from(picture) : null;
  const number = common?.track.no ?? null;
  return {
    cover,
    tags: {
      title: line(common?.title),
      artist: line(common?.artist),
      album: line(common?.album),
      number: number !== null && number > 0 && number < 1000 ? number : null,
      hasCover: cover !== null,
    },
  };
}

const line = (text: string | undefined): string | null =>
  text
    ?.normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTagLength) || null;
