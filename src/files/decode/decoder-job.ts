import type { Extension, PictureKind } from '../files.ts';

/** All that a decoder goes by, so that it reads no settings itself. */
export type PictureJob = MasterJob | VariantsJob | LayersJob;

export interface MasterJob {
  make: 'master';
  bytes: Buffer;
  kind: PictureKind;
  /** How many pixels the picture may have; the master's long side in pixels. */
  pixels: number;
  side: number;
  /** Of how many tiles it may be. */
  tiles: number;
  /** Of the copy in WebP: pixels at most, bytes at most. */
  phoneWidth: number;
  phoneBytes: number;
}

/** All of one picture, which is decoded once. */
export interface VariantsJob {
  make: 'variants';
  bytes: Buffer;
  variants: VariantOrder[];
}

export interface VariantOrder {
  extension: Extension;
  width: number;
  icon: boolean;
  /** Null for any size. */
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
  /** Of the same size, without text, pictures or references. */
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
  /** Over the shapes, or under them. */
  isOnTop: boolean;
}

export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Stored instead of what was uploaded. */
export interface Master extends Encoded {
  extension: 'png' | 'jpg';
  /** A tiny picture as a `data:` address; empty if the picture is transparent. */
  placeholder: string;
  /** In WebP. */
  phone: Encoded;
}

/** `refused`: the library’s message. `exceeded`: the picture took too much, and the decoder ends. */
export type Answer =
  | { done: Master | Encoded | Encoded[] }
  | { refused: string }
  | { exceeded: 'memory' | 'work' };

/** Sent first, once the library is loaded. */
export const ready = 'ready';
