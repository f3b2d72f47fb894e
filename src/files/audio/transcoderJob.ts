import type { ProblemCode } from '../../errors/problem.ts';
import type { Analysis, AudioHeader, AudioTags, RenditionFile, RenditionType } from './audio.ts';

export type AudioJob =
  | {
      make: 'renditions';
      path: string;
      /** Where they are written; what is unfinished may stay behind there. */
      folder: string;
      /** Null for all that there are of the recording. */
      types: readonly RenditionType[] | null;
    }
  | { make: 'joined'; paths: readonly string[]; folder: string }
  | { make: 'tags'; path: string };

/** What each kind of job ends with. */
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
  /** Where each recording begins, in seconds. */
  offsets: number[];
  seconds: number;
}

export interface ReadTags {
  tags: AudioTags;
  /** Whatever the file holds as its cover. */
  cover: Uint8Array | null;
}

/** What a transcoder says while it works; the last is `done`, `problem` or `failed`. */
export type WorkerMessage =
  | { said: 'ready' }
  | { said: 'progress'; percent: number }
  | { said: 'measured'; measured: Measured }
  | { said: 'rendition'; file: RenditionFile }
  | { said: 'done'; result: AudioJobResults[AudioJob['make']] }
  | { said: 'problem'; code: ProblemCode }
  | { said: 'failed'; message: string };
