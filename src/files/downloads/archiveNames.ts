import { plainText } from '../../kit/functions/plainText.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';

/** Formats of downloads. FLAC exists if all songs are lossless. */
export const downloadFormats = ['mp3', 'flac'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export interface DownloadSong {
  /** The name of its stored sound. */
  object: string;
  bytes: number;
  tags: {
    title: string;
    artist: string;
    album: string;
    number: number;
    total: number;
    /** `2026-10-02` */
    date: string;
    lyrics: string;
    credits: string;
  };
}

/** Everything that an archive depends on. */
export interface DownloadOrder {
  release: string;
  format: DownloadFormat;
  /** Differs whenever any part of the content does. */
  digest: string;
  /** The name of the archive and of its folder. */
  title: string;
  cover: Pick<PictureData, 'src' | 'width' | 'height'> | null;
  songs: readonly DownloadSong[];
}

export interface DownloadFile {
  name: string;
  release: string;
  format: DownloadFormat;
  digest: string;
  bytes: number;
}

/** The name of a stored archive: 22 random characters and the format. */
const downloadName = /^[0-9A-Za-z]{22}-(?:mp3|flac)\.zip$/;

export const isDownloadName = (name: string): boolean => downloadName.test(name);

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
