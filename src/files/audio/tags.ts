import { open } from 'node:fs/promises';
import { parseBuffer, parseFile, selectCover } from 'music-metadata';
import { audioLimits, type AudioTags } from './audio.ts';
import { tagBytes } from './header.ts';
import { wordsOfTag } from './long-tags.ts';

export interface ReadTags {
  tags: AudioTags;
  cover: Buffer | null;
}

const none: ReadTags = {
  tags: {
    title: null,
    number: null,
    disc: null,
    artist: null,
    album: null,
    releasedOn: null,
    hasCover: false,
  },
  cover: null,
};

/** What somebody wrote about a song is no reason against it: what cannot be read is not there. */
export async function readTags(path: string): Promise<ReadTags> {
  const isLong = (await leadingTag(path)) > audioLimits.tags;
  const options = { duration: false, skipPostHeaders: true };
  const reading = isLong
    ? wordsOfTag(path).then((words) => parseBuffer(words, { mimeType: 'audio/mpeg' }, options))
    : parseFile(path, options);
  const read = await reading.catch(() => null);
  if (!read) return none;
  const { title, artist, album, track, disk, date, picture } = read.common;
  const found = selectCover(picture)?.data;
  const cover = found && found.length > 0 && found.length <= audioLimits.cover ? found : null;
  return {
    tags: {
      title: plain(title),
      number: counted(track.no),
      disc: counted(disk.no),
      artist: plain(artist),
      album: plain(album),
      releasedOn: dayIn(date),
      hasCover: cover !== null,
    },
    cover: cover && Buffer.from(cover),
  };
}

const counted = (number: number | null): number | null =>
  number !== null && number > 0 && number < 1000 ? number : null;

function dayIn(date: string | undefined): number | null {
  const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(String(date)) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : at;
}

async function leadingTag(path: string): Promise<number> {
  await using file = await open(path);
  return tagBytes((await file.read(Buffer.alloc(10), 0, 10, 0)).buffer);
}

/** One line of text, without what no keyboard writes. */
function plain(text: string | undefined): string | null {
  if (typeof text !== 'string') return null;
  const line = text
    .slice(0, 4 * audioLimits.tagLength)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return [...line].slice(0, audioLimits.tagLength).join('').trim() || null;
}
