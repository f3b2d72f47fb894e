import type { ProblemCode } from '../../errors/problem.ts';
import type { Analysis, AudioHeader, AudioTags, RenditionFile, RenditionType } from './audio.ts';

export type AudioJob =
  | {
      make: 'renditions';
      path: string;
      /** The folder for renditions; unfinished ones may remain there. */
      folder: string;
      /** Null for every format that suits the recording. */
      types: readonly RenditionType[] | null;
    }
  | { make: 'joined'; paths: readonly string[]; folder: string }
  | { make: 'tags'; path: string };

/** The result of each kind of job. */
export interface AudioJobResults {
  renditions: null;
  joined: Joined;
  tags: ReadTags;
}

export interface Measured extends Analysis {
  header: AudioHeader;
}

export interface Joined {
  file: RenditionFile;
  /** The start of each recording, in seconds. */
  offsets: number[];
  seconds: number;
}

export interface ReadTags {
  tags: AudioTags;
  /** The file's cover, in any format. */
  cover: Uint8Array | null;
}

/** A transcoder's messages while it works; the last is `done`, `problem` or `failed`. */
export type WorkerMessage =
  | { said: 'ready' }
  | { said: 'progress'; percent: number }
  | { said: 'measured'; measured: Measured }
  | { said: 'rendition'; file: RenditionFile }
  | { said: 'done'; result: AudioJobResults[AudioJob['make']] }
  | { said: 'problem'; code: ProblemCode }
  | { said: 'failed'; message: string };
