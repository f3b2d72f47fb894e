import type { ProblemCode } from '../../errors/problem.ts';
import type { Analysis, AudioHeader, AudioTags, RenditionType, MadeRendition } from './audio.ts';

export type AudioJob =
  | {
      make: 'forms';
      path: string;
      /** Where the forms are written. */
      folder: string;
      /** Null for all that there are of the recording. */
      forms: readonly RenditionType[] | null;
    }
  | { make: 'joined'; paths: readonly string[]; folder: string }
  | { make: 'tags'; path: string };

export interface Measured extends Analysis {
  header: AudioHeader;
}

export interface Joined {
  form: MadeRendition;
  /** Where each recording begins, in seconds. */
  offsets: number[];
  seconds: number;
}

/** What a transcoder says while it works; the last is `done`, `problem` or `failed`. */
export type WorkerMessage =
  | { said: 'ready' }
  | { said: 'tags'; tags: AudioTags; cover: Uint8Array | null }
  | { said: 'progress'; percent: number }
  | { said: 'measured'; measured: Measured }
  | { said: 'form'; form: MadeRendition }
  | { said: 'done'; result: Joined | null }
  | { said: 'problem'; code: ProblemCode }
  | { said: 'failed'; message: string };
