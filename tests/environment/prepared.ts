/**
 * Replaces `src/files/audio/runTranscoder.ts` in API tests: a transcoder's result for a file is always
 * the same and costs a second and a half of processor time, so it is made once per run.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { Problem } from '../../src/errors/problem.ts';
import { audioLimits, type RenditionFile } from '../../src/files/audio/audio.ts';
import type { AudioJob, AudioJobResults, Measured } from '../../src/files/audio/runTranscoder.ts';
import * as real from '../../src/files/audio/runTranscoder.ts';

/** A transcoder's result for a file, with the paths of its renditions in the store. */
interface Outcome {
  problem: string | null;
  measured: Measured | null;
  renditions: RenditionFile[];
  result: AudioJobResults[keyof AudioJobResults];
}

const nothing: Outcome = { problem: null, measured: null, renditions: [], result: null };

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

const keep = async (folder: string, file: RenditionFile): Promise<RenditionFile> => {
  await copyFile(file.path, join(folder, basename(file.path)));
  return file;
};

const bring = async (key: string, file: RenditionFile, folder: string): Promise<RenditionFile> => {
  const path = join(folder, basename(file.path));
  await copyFile(join(inject('prepared'), key, basename(file.path)), path);
  return { ...file, path };
};

export const runTranscoder = (async (
  job: AudioJob,
  { onMeasured, onRendition, ...callbacks }: real.TranscoderCallbacks = {},
  signal?: AbortSignal,
  memory: number = audioLimits.memory,
) => {
  const paths = job.make === 'joined' ? job.recordings.map(({ path }) => path) : [job.path];
  const key = await keyOf(job.make, paths, job.make === 'renditions' ? job.types : null);
  let isHeard = false;
  const outcome = await once(key, memory, async (folder, made) => {
    isHeard = true;
    const all: real.TranscoderCallbacks = {
      ...callbacks,
      async onMeasured(measured) {
        made.measured = measured;
        await onMeasured?.(measured);
      },
      async onRendition(file) {
        made.renditions.push(await keep(folder, file));
        await onRendition?.(file);
      },
    };
    made.result = await real.runTranscoder(job, all, signal, memory);
    if (made.result && 'file' in made.result) await keep(folder, made.result.file);
  });
  if (!isHeard && outcome.measured) await onMeasured?.(outcome.measured);
  for (const file of isHeard ? [] : outcome.renditions) {
    signal?.throwIfAborted();
    if (job.make !== 'renditions') break;
    await onRendition?.(await bring(key, file, job.folder));
  }
  signal?.throwIfAborted();
  if (outcome.problem !== null) throw new Problem(outcome.problem as 'audio.broken');
  const { result } = outcome;
  if (job.make !== 'joined' || !result || !('file' in result)) return result;
  return { ...result, file: await bring(key, result.file, job.folder) };
}) as typeof real.runTranscoder;
