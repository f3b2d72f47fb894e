import { z } from 'zod';
import { deletion } from '../kit/api/endpoint.ts';
import { maxFileBytes } from '../kit/pictures/uploadLimits.ts';
import { dayMs, minuteMs } from '../kit/dates/durations.ts';

export const fileLimits = {
  /** Bytes of one file. */
  bytes: maxFileBytes,
  /** Checked in the header, before decoding. */
  pixels: { png: 40_000_000, jpeg: 64_000_000, heif: 64_000_000 },
  /** The limit for a HEIC without tiles, which is in memory twice. */
  pixelsAtOnce: 40_000_000,
  /** The limit for a HEIC: phones make tiles of 512 x 512, 192 for 48 million pixels. */
  tiles: 1024,
  /** The long side in pixels. */
  masterSide: 4096,
  /** The width in pixels of the copy that exists from the beginning. */
  phoneWidth: 640,
  /** Copies up to this many pixels wide, for phones, have at most `phoneBytes`. */
  lightWidth: 960,
  phoneBytes: 60_000,
  /** Bytes of a file that an import reads. */
  importBytes: 600 * 1024 * 1024,
  /** Unfinished uploads older than this are deleted. */
  unfinishedMs: dayMs,
  /** After this time without a byte, uploads make room for others of their account. */
  brokenOffMs: 5 * minuteMs,
  /** Stored images and objects older than this that no record uses are deleted. */
  unusedMs: dayMs,
  /** The limit per account. */
  unfinishedUploads: 50,
  /** The limit per account, for all of them together. */
  unfinishedBytes: 400 * 1024 * 1024,
} as const;

/** `heif` is what phones call HEIC. */
export type PictureKind = 'png' | 'jpeg' | 'heif';

export const contentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;

export type Extension = keyof typeof contentTypes;

export const paperType = 'application/pdf';

/** Papers of the press kit, for members and the holders of a private link to it. */
export const papersPath = '/files/p/';

/** Files that an import reads, for members alone. They are deleted after `unusedMs`. */
export const importFilesPath = '/files/i/';

export { filesPath } from '../kit/pictures/storedFile.ts';

/** The name of a stored file: 22 random characters and the type. */
export const masterName = /^[0-9A-Za-z]{22}\.(?:png|jpg)$/;

export const paperName = /^[0-9A-Za-z]{22}\.pdf$/;

/** A variant's name, which ends in its width in pixels, or that of a square icon. */
export const variantName = /^[0-9A-Za-z]{22}-(?:icon-)?[1-9]\d{0,3}\.(?:png|jpg|webp|avif)$/;

export const fileEndpoints = {
  remove: deletion('/files/:name', 'Removes an unused file by its name or address.', {
    params: z.strictObject({ name: z.string() }),
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['file.not-found', 'file.in-use'],
  }),
};
