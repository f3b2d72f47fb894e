import { z } from 'zod';
import { endpoint } from '../kit/api/endpoint.ts';
import { maxFileBytes } from '../kit/pictures/storedFile.ts';

/** What may be uploaded, and how much of it. */
export const fileLimits = {
  /** Bytes of one file. */
  bytes: maxFileBytes,
  /** Pixels of one picture; checked in its header, before anything is decoded. */
  pixels: 40_000_000,
  /** The long side of the master that is kept, in pixels. */
  masterSide: 4096,
  /** The width of the copy that is there from the beginning, in pixels. */
  phoneWidth: 640,
  /** Copies up to this many pixels wide, which phones load, weigh at most so many bytes. */
  lightWidth: 960,
  phoneBytes: 60_000,
  /** An upload that has not ended after this time is thrown away. */
  unfinishedMs: 24 * 60 * 60 * 1000,
  /** Uploads that one account may have begun and not ended. */
  unfinishedUploads: 50,
  /** Bytes that the unfinished uploads of one account may announce together. */
  unfinishedBytes: 400 * 1024 * 1024,
} as const;

/** The kinds of picture that are kept. */
export type PictureKind = 'png' | 'jpeg';

export const contentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;

export type Extension = keyof typeof contentTypes;

export { filesPath } from '../kit/pictures/storedFile.ts';

/** The name of a kept picture: 22 characters by chance and its kind. */
export const masterName = /^[0-9A-Za-z]{22}\.(?:png|jpg)$/;

/** The name of something made from a picture: a width in pixels, or a square icon. */
export const variantName = /^[0-9A-Za-z]{22}-(?:icon-)?[1-9]\d{0,3}\.(?:png|jpg|webp|avif)$/;

/** A file of its own: a picture as it is kept, without what was made from it. */
export interface KeptFile {
  name: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  /** A picture of a few hundred bytes as a `data:` address; empty where one can see through. */
  placeholder: string;
  /** Who uploaded it; null once that account is gone. */
  accountId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Something made from a kept file, under a name of its own. */
export interface Variant {
  name: string;
  fileName: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
}

export const fileEndpoints = {
  remove: endpoint('DELETE', '/files/:name', 'Removes a file that no record uses any more.', {
    params: z.strictObject({ name: z.string() }),
    answer: z.strictObject({ _id: z.string() }),
  }),
};
