import type { PictureKind } from '../files.ts';
import type { PlannedVariant } from '../variants/plannedVariants.ts';

/** A decoder's limits; it reads no settings itself. */
export type PictureJob = MasterJob | VariantsJob | LayersJob;

export interface MasterJob {
  make: 'master';
  bytes: Buffer;
  kind: PictureKind;
  /** The image's maximum number of pixels, and the master's long side in pixels. */
  pixels: number;
  side: number;
  /** The maximum number of pixels of a HEIC without tiles, and of tiles. */
  pixelsAtOnce: number;
  tiles: number;
  /** Limits of the WebP copy: its width in pixels, its size in bytes. */
  phoneWidth: number;
  phoneBytes: number;
}

/** Variants of one image, which is decoded once. */
export interface VariantsJob {
  make: 'variants';
  bytes: Buffer;
  variants: VariantOrder[];
}

export interface VariantOrder extends Omit<PlannedVariant, 'name'> {
  /** Null for no limit. */
  maxBytes: number | null;
}

export interface LayersJob {
  make: 'layers';
  extension: 'png' | 'jpg';
  width: number;
  height: number;
  /** `#rrggbb`. */
  background: string;
  pictures: PictureLayer[];
  /** An SVG of the same size, without text, images or references. */
  svg: string | null;
}

/** In pixels. */
export interface PictureLayer {
  bytes: Buffer;
  left: number;
  top: number;
  width: number;
  height: number;
  fit: 'cover' | 'contain';
  /** Whether it is drawn over the shapes, or under them. */
  isOnTop: boolean;
}

export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The stored master, which replaces the upload. */
export interface Master extends Encoded {
  extension: 'png' | 'jpg';
  /** A tiny image as a `data:` URL; empty if the image is transparent. */
  placeholder: string;
  /** The copy for phones, in WebP. */
  phone: Encoded;
}

/** `refused`: the library’s message. `exceeded`: too much was used; the decoder exits. */
export type Answer =
  | { done: Master | Encoded | Encoded[] }
  | { refused: string }
  | { exceeded: 'memory' | 'work' };

/** Sent first, once the library is loaded. */
export const ready = 'ready';
