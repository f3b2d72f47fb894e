/**
 * Replaces `src/files/audio/transcode.ts` in API tests: a transcoder's result for a file is always
 * the same and costs a second and a half of processor time, so it is made once per run.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { Problem } from '../../src/errors/problem.ts';
import { audioLimits, type AudioTags, type MadeRendition } from '../../src/files/audio/audio.ts';
import type { Joined, Measured } from '../../src/files/audio/job.ts';
import * as real from '../../src/files/audio/transcode.ts';

export type { Joined, Measured } from '../../src/files/audio/job.ts';

/** A transcoder's result for a file, with the paths of its renditions in the store. */
interface Outcome {
  problem: string | null;
  tags: { tags: AudioTags; cover: Uint8Array | null } | null;
  measured: Measured | null;
  forms: MadeRendition[];
  joined: Joined | null;
}

const nothing: Outcome = { problem: null, tags: null, measured: null, forms: [], joined: null };

async function keyOf(kind: string, paths: readonly string[], more: unknown = null) {
  const digest = createHash('sha256').update(JSON.stringify([kind, more]));
  for (const path of paths) digest.update(await readFile(path)).update('\n');
  return digest.digest('hex');
}

/**
 * @param make is called once per run; a transcoder with less memory than usual is always a real
 * one.
 */
async function once(
  key: string,
  memory: number,
  make: (folder: string, outcome: Outcome) => Promise<unknown>,
): Promise<Outcome> {
  const stored = join(inject('prepared'), key);
  const known = await readFile(join(stored, 'outcome')).catch(() => null);
  if (known && memory === audioLimits.memory) return deserialize(known) as Outcome;
  const folder = join(inject('prepared'), randomUUID());
  await mkdir(folder);
  const outcome = structuredClone(nothing);
  try {
    await make(folder, outcome);
  } catch (error) {
    // All other messages do not depend on the file.
    if (!(error instanceof Problem && error.code.startsWith('audio.'))) throw error;
    outcome.problem = error.code;
  }
  await writeFile(join(folder, 'outcome'), serialize(outcome));
  // Another worker may have been faster, with the same result.
  if (memory === audioLimits.memory) await rename(folder, stored).catch(unlessThere);
  return outcome;
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

const keep = async (folder: string, form: MadeRendition): Promise<MadeRendition> => {
  await copyFile(form.path, join(folder, basename(form.path)));
  return form;
};

const bring = async (key: string, form: MadeRendition, folder: string): Promise<MadeRendition> => {
  const path = join(folder, basename(form.path));
  await copyFile(join(inject('prepared'), key, basename(form.path)), path);
  return { ...form, path };
};

export const transcodeAudio: typeof real.transcodeAudio = async (
  job,
  told,
  signal,
  memory = 512,
) => {
  const key = await keyOf('forms', [job.path], job.forms);
  let isHeard = false;
  const outcome = await once(key, memory, async (folder, made) => {
    isHeard = true;
    await real.transcodeAudio(
      job,
      {
        ...told,
        async onMeasured(measured) {
          made.measured = measured;
          await told.onMeasured(measured);
        },
        async onForm(form) {
          made.forms.push(await keep(folder, form));
          await told.onForm(form);
        },
      },
      signal,
      memory,
    );
  });
  if (!isHeard) {
    if (outcome.measured) await told.onMeasured(outcome.measured);
    for (const form of outcome.forms) {
      signal?.throwIfAborted();
      await told.onForm(await bring(key, form, job.folder));
    }
  }
  refuse(outcome);
};

export const readAudioTags: typeof real.readAudioTags = async (
  path,
  told,
  signal,
  memory = 512,
) => {
  const key = await keyOf('tags', [path]);
  const { tags, ...outcome } = await once(key, memory, (_, made) =>
    real.readAudioTags(
      path,
      { onTags: (found, cover) => void (made.tags = { tags: found, cover }) },
      signal,
      memory,
    ),
  );
  signal?.throwIfAborted();
  if (tags) told.onTags(tags.tags, tags.cover && Buffer.from(tags.cover));
  refuse(outcome);
};

export const joinAudio: typeof real.joinAudio = async (job, told, signal, memory = 512) => {
  const key = await keyOf('joined', job.paths);
  const outcome = await once(key, memory, async (folder, made) => {
    made.joined = await real.joinAudio(job, told, signal, memory);
    await keep(folder, made.joined.form);
  });
  signal?.throwIfAborted();
  refuse(outcome);
  const joined = outcome.joined!;
  return { ...joined, form: await bring(key, joined.form, job.folder) };
};

function refuse({ problem }: Pick<Outcome, 'problem'>): void {
  if (problem !== null) throw new Problem(problem as 'audio.broken');
}
