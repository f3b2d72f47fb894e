import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
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
  /** MiB that it may take. */
  memory: number;
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

/** After so many, the next start tries again. */
const maxFailures = 5;

export function preparingWorker(deps: PreparingDeps): PreparingWorker {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  let cleared: Promise<void> | null = null;
  /** By name, how often something else than the file was at fault. */
  const failures = new Map<string, number>();

  const run = async () => {
    await (cleared ??= removeLeftovers(deps));
    // What failed for another reason than its own is tried with the next look.
    const tried = new Set<string>();
    for (;;) {
      const next = (await recordingsToPrepare(deps.db)).find(
        (name) => !tried.has(name) && (failures.get(name) ?? 0) < maxFailures,
      );
      if (next === undefined || signal.aborted) return;
      tried.add(next);
      await prepareClaimed(deps, next, signal).catch((error: unknown) => {
        if (signal.aborted) return;
        failures.set(next, (failures.get(next) ?? 0) + 1);
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
    // What was ended may still write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).finally(letGo);
  }
}

/** What an end in the middle left, unless another instance works in the same folder. */
async function removeLeftovers({ dataDir, claim }: PreparingDeps) {
  for (const name of await readdir(join(dataDir, 'preparing')).catch(unlessMissing)) {
    const letGo = await claim(`preparing ${name}`);
    if (!letGo) continue;
    await rm(join(dataDir, 'preparing', name), { recursive: true, force: true }).finally(letGo);
  }
}

function unlessMissing(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

/** Bytes that stay free for all else. */
const reserve = 200 * 1024 * 1024;

/** The copy that is read, and the forms until they are stored. */
async function requireRoom(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2.5 * bytes + reserve) throw new Error('There is no room to prepare it');
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
  await requireRoom(folder, recording.bytes);
  const stored = await storage.get(name);
  if (!stored) throw new Error('The storage does not hold this recording');
  await pipeline(stored.body, createWriteStream(path), { signal });
  // A storage that breaks off says nothing of the recording.
  const { size } = await stat(path);
  if (size !== recording.bytes) throw new Error(`The storage gave ${size} bytes of it`);
  const made = new Set(recording.forms.map(({ type }) => type));
  const missing = formsOf(recording.isLossless).filter((type) => !made.has(type));
  // One after the other, and behind the work that they tell of.
  let noted: Promise<unknown> = Promise.resolve();
  const note = (work: () => Promise<unknown>) => {
    noted = noted.then(work).catch((error: unknown) => {
      log.warn({ err: error, file: name }, 'how far a recording is was not written down');
    });
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
          note(() => changeRecording(db, name, { tags }));
          if (cover && recording.coverFile === null) {
            note(() => keepCover(deps, recording, cover));
          }
        },
        onProgress: (percent) => note(() => changeRecording(db, name, { percent })),
        onForm,
      },
      signal,
      deps.memory,
    );
    const analysis = { seconds, loudness, peak, peaks };
    await noted;
    await changeRecording(db, name, { percent: 100, isLossless: header.isLossless, analysis });
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
