import type { Analysis, AudioHeader, AudioTags, FormType, MadeForm } from './audio.ts';

export interface Prepared extends Analysis {
  header: AudioHeader;
  tags: AudioTags;
}

interface Job {
  path: string;
  folder: string;
  forms: readonly FormType[];
}

interface Told {
  onTags(tags: AudioTags, cover: Buffer | null): void;
  onProgress(percent: number): void;
  onForm(form: MadeForm): Promise<void>;
}

/** @throws Problem `audio.*` where the file cannot be played. */
export async function prepareAudio(_job: Job, _told: Told, _signal?: AbortSignal): Promise<Prepared> {
  throw new Error('Not yet');
}
