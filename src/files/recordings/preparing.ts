import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Peers } from '../../database/peers.ts';
import { Problem } from '../../errors/problem.ts';
import type { MadeForm } from '../audio/audio.ts';
import { prepareAudio } from '../audio/prepare.ts';
import type { StoredFile } from '../files.ts';
import { makeFolder } from '../receive/disk-problem.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import {
  changeRecording,
  insertForm,
  recordingsNamed,
  recordingsToPrepare,
} from './recordings.records.ts';
import { formName, formsOf, type Recording } from './recordings.ts';

export interface PreparingDeps extends StoreDeps {
  dataDir: string;
  /** So that of several instances one prepares a recording. */
  claim: Peers['claim'];
  storePicture(bytes: Buffer, accountId: string | null): Promise<StoredFile>;
  /** Told when a form is there, or there will be none. */
  onPrepared(): void;
}

/** Makes what recordings are played from, one after the other, in a process of their own. */
export interface PreparingWorker {
  /** Prepares what lacks a form, as after an upload, a crash or a restore; what fails is logged. */
  prepareMissing(): void;
  /** Fulfilled when nothing waits. */
  idle(): Promise<void>;
  /** Ends at once; what is missing is made after the next start. */
  close(): Promise<void>;
}

export function preparingWorker(deps: PreparingDeps): PreparingWorker {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  const run = async () => {
    // What failed for another reason than its own is tried with the next look.
    const tried = new Set<string>();
    for (;;) {
      const next = (await recordingsToPrepare(deps.db)).find((name) => !tried.has(name));
      if (next === undefined || signal.aborted) return;
      tried.add(next);
      await prepareClaimed(deps, next, signal).catch((error: unknown) => {
        if (signal.aborted) return;
        deps.log.error({ err: error, file: next }, 'a recording was not prepared');
      });
    }
  };

  const start = () => {
    isAskedAgain = running !== null;
    if (running || signal.aborted) return;
    running = run()
      .catch((error: unknown) => {
        if (!signal.aborted) deps.log.error({ err: error }, 'recordings were not looked for');
      })
      .finally(() => {
        running = null;
        if (isAskedAgain) start();
      });
  };

  return {
    prepareMissing: start,
    async idle() {
      for (let work = running; work; work = running) await work;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

async function prepareClaimed(deps: PreparingDeps, name: string, signal: AbortSignal) {
  const letGo = await deps.claim(`preparing ${name}`);
  if (!letGo) return;
  const folder = join(deps.dataDir, 'preparing', name);
  try {
    const recording = (await recordingsNamed(deps.db, [name])).get(name);
    if (!recording || recording.problem !== null) return;
    await rm(folder, { recursive: true, force: true });
    await makeFolder(folder);
    await prepare(deps, recording, folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await letGo();
  }
}

async function prepare(
  deps: PreparingDeps,
  recording: Recording,
  folder: string,
  signal: AbortSignal,
) {
  const { db, storage, log, onPrepared } = deps;
  const { name } = recording;
  const path = join(folder, name);
  const stored = await storage.get(name);
  if (!stored) throw new Error('The storage does not hold this recording');
  await pipeline(stored.body, createWriteStream(path), { signal });
  const made = new Set(recording.forms.map(({ type }) => type));
  const missing = formsOf(recording.isLossless).filter((type) => !made.has(type));
  // Left to a later moment, so that no save waits for another.
  let noted: Promise<unknown> = Promise.resolve();
  const note = (change: Parameters<typeof changeRecording>[2]) => {
    noted = noted.then(async () => changeRecording(db, name, change));
  };
  const onForm = async ({ type, path: formPath, bytes, contentType }: MadeForm) => {
    const form = { name: formName(name, type), type, bytes };
    await storage.put(form.name, { body: createReadStream(formPath), bytes }, contentType);
    await rm(formPath);
    if (await insertForm(db, name, form)) onPrepared();
    else await removeObjects({ db, storage, log }, [form.name]);
  };
  try {
    const { header, seconds, loudness, peak, peaks } = await prepareAudio(
      { path, folder, forms: missing },
      {
        onTags(tags, cover) {
          note({ tags });
          if (cover) noted = noted.then(() => keepCover(deps, recording, cover));
        },
        onProgress: (percent) => note({ percent }),
        onForm,
      },
      signal,
    );
    const analysis = { seconds, loudness, peak, peaks };
    note({ percent: 100, isLossless: header.isLossless, analysis });
    await noted;
  } catch (error) {
    await noted;
    if (!(error instanceof Problem) || !error.code.startsWith('audio.')) throw error;
    await changeRecording(db, name, { problem: error.message });
  }
  onPrepared();
}

/** A cover that is no picture is no reason against the song. */
async function keepCover(deps: PreparingDeps, { name, accountId }: Recording, cover: Buffer) {
  try {
    const file = await deps.storePicture(cover, accountId);
    await changeRecording(deps.db, name, { coverFile: file.name });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, file: name }, 'the cover in a recording was not taken');
  }
}
