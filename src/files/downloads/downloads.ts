import type { PictureData } from '../../kit/pictures/pictureData.ts';

/** What fans take home. FLAC is there where no song had lost anything before. */
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

/** Below what any system takes for the name of a file, without what one of them refuses. */
export const fileNameOf = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')]
    .slice(0, 80)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'Untitled';
