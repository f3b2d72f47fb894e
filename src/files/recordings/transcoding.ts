import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import { once } from '../../kit/functions/once.ts';
import type { AudioTags, MadeRendition } from '../audio/audio.ts';
import type { Measured } from '../audio/job.ts';
import type { StoredFile } from '../files.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { recordsToJoin } from './continuous.records.ts';
import { joinRecord } from './joining.ts';
import { fetchOriginal, requireRoom } from './originals.ts';
import {
  changeRecording,
  insertRendition,
  recordingsNamed,
  recordingsToTranscode,
} from './recordings.records.ts';
import { renditionName, renditionTypes, tagsRead, type Recording } from './recordings.ts';
import { removeLeftovers, jobRunner, type OnShare, type Work, type WorkDeps } from './jobRunner.ts';

export interface TranscodingDeps extends StoreDeps, WorkDeps {
  /** MiB that it may take. */
  memory: number;
  /** Names of recordings, in the order in which a record plays them. */
  playedTogether(db: Db): Promise<readonly (readonly string[])[]>;
  storePicture(bytes: Buffer, accountId: string | null): Promise<StoredFile>;
  /** Told when a form is there, or there will be none. */
  onTranscoded(): void;
  /** Milliseconds after which a song goes on beside those that wait behind it. */
  turnMs?: number;
}

/**
 * Makes what recordings are played from, one after the other, in a process of their own. Their tags
 * are read beside that, since a member waits for them, and so is made what takes long.
 */
export interface TranscodingWorker {
  /** Prepares what lacks a form, as after an upload, a crash or a restore; what fails is logged. */
  transcodeMissing(): void;
  /** The same, of a recording that was brought (again). */
  transcodeAgain(name: string): void;
  /** Ends what is being made of it. */
  cancel(name: string): void;
  /** Fulfilled when nothing waits. */
  idle(): Promise<void>;
  /** Ends at once; what is missing is made after the next start. */
  close(): Promise<void>;
}

const turnMs = 2 * minuteMs;

/** What is told of a song that is not tried any more, and has nothing to be played from. */
const givenUp = 'This recording could not be prepared for a whole day. Please upload it again.';

export function transcodingWorker(deps: TranscodingDeps): TranscodingWorker {
  const clear = once(() => removeLeftovers(deps));
  const long = new Set<string>();
  const songs = (isLong: boolean) => async () =>
    (await songsToTranscode(deps)).filter(({ name }) => long.has(name) === isLong);
  const records = () => recordsToMake(deps);
  // A member waits for a song, and records play without being joined.
  const slow = jobRunner(deps, { clear, finders: [songs(true), records] });
  const making = jobRunner(deps, {
    clear,
    finders: [songs(false)],
    onDone: slow.wake,
    turn: {
      ms: deps.turnMs ?? turnMs,
      onOver(name) {
        long.add(name);
        slow.wake();
      },
    },
  });
  const reading = jobRunner(deps, {
    clear,
    finders: [() => tagsToRead(deps)],
    onDone: making.wake,
  });
  const all = [reading, making, slow];
  return {
    transcodeMissing: reading.wake,
    transcodeAgain(name) {
      long.delete(name);
      for (const one of all) one.forget(name);
      reading.wake();
    },
    cancel(name) {
      for (const one of all) one.cancel(name);
    },
    async idle() {
      for (const one of all) await one.idle();
    },
    async close() {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

const tagsOf = (name: string): string => `${name}.tags`;

const tagsToRead = (deps: TranscodingDeps): Promise<Work[]> =>
  workOn(deps, 'tags', tagsOf, keepTags);

const songsToTranscode = (deps: TranscodingDeps): Promise<Work[]> =>
  workOn(deps, 'forms', (name) => name, prepare);

const workOn = async (
  deps: TranscodingDeps,
  missing: 'tags' | 'forms',
  workName: (name: string) => string,
  work: typeof prepare,
): Promise<Work[]> =>
  (await recordingsToTranscode(deps.db, missing)).map((name) => ({
    name: workName(name),
    of: [name],
    async run(folder, signal, onShare) {
      const recording = (await recordingsNamed(deps.db, [name])).get(name);
      if (recording?.problem === null) await work(deps, recording, folder, signal, onShare);
    },
    async onLasting() {
      const recording = (await recordingsNamed(deps.db, [name])).get(name);
      if (recording?.forms.length !== 0) return;
      await changeRecording(deps.db, name, { problem: givenUp });
      deps.onTranscoded();
    },
  }));

const recordsToMake = async (deps: TranscodingDeps): Promise<Work[]> =>
  (await recordsToJoin(deps.db, await deps.playedTogether(deps.db))).map((record) => ({
    name: record.name,
    of: record.recordings.map(({ name }) => name),
    async run(folder, signal) {
      // Another instance may have made it meanwhile.
      const names = record.recordings.map(({ name }) => name);
      const [wanted] = await recordsToJoin(deps.db, [names]);
      if (wanted?.name === record.name) await joinRecord(deps, wanted, folder, signal);
    },
    // It plays song by song.
    onLasting: async () => {},
  }));

/** Tags that take too much to read are none. */
async function keepTags(
  deps: TranscodingDeps,
  recording: Recording,
  folder: string,
  signal: AbortSignal,
) {
  const { name } = recording;
  await requireRoom(folder, recording.bytes);
  const path = await fetchOriginal(deps.storage, recording, folder, signal);
  let found = null as { tags: AudioTags; cover: Buffer | null } | null;
  const { readAudioTags } = await import('../audio/transcode.ts');
  const onTags = (tags: AudioTags, cover: Buffer | null) => void (found = { tags, cover });
  await readAudioTags(path, { onTags }, signal, deps.memory).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, file: name }, 'the tags of a recording were not read');
  });
  const { tags, cover } = found ?? { tags: undefined, cover: null };
  if (cover && recording.coverFile === null) await keepCover(deps, recording, cover);
  await changeRecording(deps.db, name, { ...(tags && { tags }), percent: tagsRead });
}

async function prepare(
  deps: TranscodingDeps,
  recording: Recording,
  folder: string,
  signal: AbortSignal,
  onShare: OnShare,
) {
  const { db, storage, log, onTranscoded } = deps;
  const { name } = recording;
  // The copy that is read, and the forms until they are stored.
  await requireRoom(folder, 2.5 * recording.bytes);
  const path = await fetchOriginal(storage, recording, folder, signal);
  const made = new Set(recording.forms.map(({ type }) => type));
  const missing = renditionTypes(recording.isLossless).filter((type) => !made.has(type));
  // One after the other, and behind the work that they tell of.
  let noted: Promise<unknown> = Promise.resolve();
  const note = (work: () => Promise<unknown>) => {
    noted = noted.then(work).catch((error: unknown) => {
      log.warn({ err: error, file: name }, 'how far a recording is was not written down');
    });
  };
  let percent = recording.percent;
  const onProgress = (now: number) => {
    onShare(now / 100);
    if (now > percent) note(() => changeRecording(db, name, { percent: now }));
    percent = now;
  };
  const onMeasured = ({ header: { isLossless }, ...analysis }: Measured) =>
    changeRecording(db, name, { isLossless, analysis });
  const onForm = async ({ type, path: formPath, bytes, contentType }: MadeRendition) => {
    const form = { name: renditionName(name, type), type, bytes };
    await storage.put(form.name, { body: createReadStream(formPath), bytes }, contentType);
    await rm(formPath);
    if (await insertRendition(db, name, form)) onTranscoded();
    else await removeObjects({ db, storage, log }, [form.name]);
  };
  // Not before there is something to prepare: the start of the server weighs enough.
  const { transcodeAudio } = await import('../audio/transcode.ts');
  try {
    const job = { path, folder, forms: missing };
    await transcodeAudio(job, { onProgress, onMeasured, onForm }, signal, deps.memory);
    await noted;
    await changeRecording(db, name, { percent: 100 });
  } catch (error) {
    await noted;
    if (!(error instanceof Problem) || !error.code.startsWith('audio.')) throw error;
    await changeRecording(db, name, { problem: error.message, percent: 100 });
  }
  onTranscoded();
}

/** A cover that is no picture is no reason against the song. */
async function keepCover(deps: TranscodingDeps, { name, accountId }: Recording, cover: Buffer) {
  try {
    const file = await deps.storePicture(cover, accountId);
    await changeRecording(deps.db, name, { coverFile: file.name });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, file: name }, 'the cover in a recording was not taken');
  }
}
