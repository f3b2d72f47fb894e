import { z } from 'zod';
import { endpoint } from '../kit/api/endpoint.ts';
import { maxFileBytes } from '../kit/pictures/uploadLimits.ts';
import { dayMs, minuteMs } from '../kit/dates/durations.ts';

export const fileLimits = {
  /** Bytes of one file. */
  bytes: maxFileBytes,
  /** Checked in the header, before anything is decoded. */
  pixels: { png: 40_000_000, jpeg: 64_000_000, heif: 64_000_000 },
  /** Of a HEIC that is not made of tiles. */
  pixelsAtOnce: 40_000_000,
  /** The long side in pixels. */
  masterSide: 4096,
  /** The width in pixels of the copy that is there from the beginning. */
  phoneWidth: 640,
  /** Copies up to this many pixels wide, which phones load, have at most `phoneBytes`. */
  lightWidth: 960,
  phoneBytes: 60_000,
  /** Unfinished uploads that are older are deleted. */
  unfinishedMs: dayMs,
  /** Without a byte for so long, they make room for others of their account. */
  brokenOffMs: 5 * minuteMs,
  /** Stored pictures and objects that are older and belong to no record are deleted. */
  unusedMs: dayMs,
  /** Per account. */
  unfinishedUploads: 50,
  /** Per account, all of them together. */
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

export { filesPath } from '../kit/pictures/storedFile.ts';

/** 22 random characters and the kind. */
export const masterName = /^[0-9A-Za-z]{22}\.(?:png|jpg)$/;

/** Ends in a width in pixels, or in that of a square icon. */
export const variantName = /^[0-9A-Za-z]{22}-(?:icon-)?[1-9]\d{0,3}\.(?:png|jpg|webp|avif)$/;

export interface StoredFile {
  name: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  /** A tiny picture as a `data:` address; empty if the picture is transparent. */
  placeholder: string;
  /** Null once the uploader's account is gone. */
  accountId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface Variant {
  name: string;
  fileName: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
}

export const fileEndpoints = {
  remove: endpoint(
    'DELETE',
    '/files/:name',
    'Removes a file that no record uses any more, by its name or address.',
    {
      params: z.strictObject({ name: z.string() }),
      answer: z.strictObject({ _id: z.string() }),
      refuses: ['file.not-found', 'file.in-use'],
    },
  ),
};
