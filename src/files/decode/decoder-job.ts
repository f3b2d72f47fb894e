import type { Extension } from '../files.ts';

/** What a decoder is asked to make: all that it goes by, so that it reads no settings itself. */
export type Job = MasterJob | VariantJob | LayersJob;

/** A master and the first copy of it, out of what was uploaded. */
export interface MasterJob {
  make: 'master';
  bytes: Buffer;
  extension: 'png' | 'jpg';
  /** Pixels that the picture may have, and the master's long side. */
  pixels: number;
  side: number;
  /** The width of the copy in WebP, where the master is as wide, and its bytes at most. */
  phoneWidth: number;
  phoneBytes: number;
}

/** One variant, out of a master. */
export interface VariantJob {
  make: 'variant';
  bytes: Buffer;
  extension: Extension;
  width: number;
  icon: boolean;
  /** Bytes at most; null where it may take what it takes. */
  maxBytes: number | null;
}

/** A picture in layers: a ground, our own pictures, and shapes that this program drew. */
export interface LayersJob {
  make: 'layers';
  extension: 'png' | 'jpg';
  width: number;
  height: number;
  /** `#rrggbb`. */
  ground: string;
  pictures: PictureLayer[];
  /** An SVG of the same size, without text, pictures or anything else from elsewhere; or null. */
  svg: string | null;
}

/** A kept picture and its place, in pixels. */
export interface PictureLayer {
  bytes: Buffer;
  left: number;
  top: number;
  width: number;
  height: number;
  fit: 'cover' | 'contain';
  /** Whether it lies over the shapes, or under them. */
  isOnTop: boolean;
}

/** A picture that was just encoded. */
export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The picture that is kept in place of what was uploaded. */
export interface Master extends Encoded {
  /** A picture of a few hundred bytes as a `data:` address; empty where one can see through. */
  placeholder: string;
  /** The copy that a phone loads, in WebP. */
  phone: Encoded;
}

/**
 * What a decoder answers to a job. `refused` holds the library's words about the picture; `spent`
 * says that the picture would have taken more memory or work than it may: the decoder ends
 * itself then.
 */
export type Answer =
  | { done: Master | Encoded }
  | { refused: string }
  | { spent: 'memory' | 'work' };

/** What a decoder says first, when it has loaded the library, whether or not a job has come. */
export const ready = 'ready';
