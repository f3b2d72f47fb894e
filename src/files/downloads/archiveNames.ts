import { plainText } from '../../kit/functions/plainText.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';

/** What fans take home. FLAC is there if no song had lost anything before. */
export const downloadFormats = ['mp3', 'flac'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export interface DownloadSong {
  /** The stored object of its sound. */
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

/** All that an archive is made of. */
export interface DownloadOrder {
  release: string;
  format: DownloadFormat;
  /** Another one for whatever is made of anything else. */
  digest: string;
  /** What the archive is called, and the folder in it. */
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

/** Of a stored archive: 22 random characters and the format. */
const downloadName = /^[0-9A-Za-z]{22}-(?:mp3|flac)\.zip$/;

export const isDownloadName = (name: string): boolean => downloadName.test(name);

/** Of a name: file systems take 255 with what stands around it here. */
const nameBytes = 200;

const letters = new Intl.Segmenter('en');

/** A name that any system takes for a file, without what one of them refuses. */
export const fileNameOf = (text: string): string =>
  beginningOf(plainText(text).replaceAll(/[<>:"/\\|?*]+/g, ' '))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'Untitled';

/** As many whole letters, as people count them, as there is room for: 80 at most. */
function beginningOf(text: string): string {
  const first = Array.from(letters.segment(text), ({ segment }) => segment).slice(0, 80);
  while (Buffer.byteLength(first.join('')) > nameBytes) first.pop();
  return first.join('');
}
