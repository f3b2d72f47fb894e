import type { Analysis, AudioHeader, AudioKind, AudioTags, FormType, MadeForm } from './audio.ts';
import type { AudioProblemCode } from './refusal.ts';

export interface PreparerJob {
  /** Of the original. */
  path: string;
  kind: AudioKind;
  /** Where forms are written to. */
  folder: string;
  forms: readonly FormType[];
}

/** What the preparer tells of a job; the last one is of the last three. */
export type PreparerTold =
  | { tags: AudioTags; cover: Buffer | null }
  | { percent: number }
  | { form: MadeForm }
  | { done: Analysis & { header: AudioHeader; tags: AudioTags } }
  | { refused: AudioProblemCode }
  | { failed: string };
