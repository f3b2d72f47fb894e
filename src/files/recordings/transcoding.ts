import { rm } from 'node:fs/promises';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import { renditionTypes, type AudioTags, type RenditionFile } from '../audio/audio.ts';
import type { Measured } from '../audio/runTranscoder.ts';
import type { StoredFile } from '../records/files.table.ts';
import { jobRunner, type Job, type JobDeps, type JobFailure } from '../jobs/jobRunner.ts';
import { scratchFolder } from '../storage/scratchFolder.ts';
import { LostObject } from '../storage/storage.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { insertContinuous, releasesToJoin, type ReleaseToJoin } from './continuous.records.ts';
import {
  changeRecording,
  insertRendition,
  recordingsNamed,
  recordingsToTranscode,
} from './recordings.records.ts';
import { renditionName, tagsRead, type Recording } from './recordings.ts';
import { fetchOriginal, requireRoom, storeMade } from './transcodingFolder.ts';

export interface TranscodingDeps extends StoreDeps, JobDeps {
  dataDir: string;
  /** MiB that it may use. */
  memory: number;
  /** Names of recordings, in the order in which a release plays them. */
  playedTogether(db: Db): Promise<readonly (readonly string[])[]>;
  storePicture(bytes: Buffer, accountId: string | null): Promise<StoredFile>;
  /** Called when a rendition exists, or will never exist. */
  onTranscoded(): void;
  /** Milliseconds after which a long song continues in parallel with the waiting songs. */
  turnMs?: number;
}

/** After this share of a turn, the progress shows whether the turn is long enough. */
const judgedAfter = 1 / 12;

/** The problem of a song that has failed for a day, and has no rendition. */
const givenUp = 'Processing failed for 24 hours. Please upload this recording again.';

/**
 * Makes renditions one at a time, in a separate process. In parallel, it reads tags, because a
 * member is waiting for them, and continues long songs.
 */
export function transcodingWorker(deps: TranscodingDeps) {
  const long = new Set<string>();
  // A member is waiting for the song, and releases play without being joined.
  const slow = jobRunner(deps, async () => [
    ...(await jobsFor(deps, 'renditions', transcode)).filter(({ name }) => long.has(name)),
    ...(await releaseJobs(deps)),
  ]);
  const inTurn: typeof transcode = async (_, recording, folder, signal) => {
    const turn = turnOf(deps.turnMs ?? 2 * minuteMs, deps.clock);
    try {
      const either = AbortSignal.any([signal, turn.signal]);
      await transcode(deps, recording, folder, either, turn.onPercent);
    } catch (error) {
      if (!turn.signal.aborted || signal.aborted) throw error;
      long.add(recording.name);
      slow.wake();
    }
  };
  const findSongs = async () =>
    (await jobsFor(deps, 'renditions', inTurn)).filter(({ name }) => !long.has(name));
  const songs = jobRunner(deps, findSongs, slow.wake);
  const tags = jobRunner(deps, () => jobsFor(deps, 'tags', storeTags), songs.wake);
  const all = [tags, songs, slow];
  return {
    /** Makes missing renditions, as after an upload, a crash or a restore; logs failures. */
    transcodeMissing: tags.wake,
    /** The same, for a recording that was uploaded (again). */
    transcodeAgain(name: string) {
      long.delete(name);
      for (const one of all) one.forget(name);
      tags.wake();
    },
    /** Ends the transcoding of it. */
    cancel(name: string) {
      for (const one of all) one.cancel(name);
    },
    /** Resolves when the queue is empty. */
    async idle() {
      for (const one of all) await one.idle();
    },
    /** Ends at once; missing renditions are made after the next start. */
    async close() {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

async function jobsFor(
  deps: TranscodingDeps,
  missing: 'tags' | 'renditions',
  work: typeof storeTags,
): Promise<Job[]> {
  const jobName = (name: string) => (missing === 'tags' ? `${name}.tags` : name);
  return (await recordingsToTranscode(deps.db, missing)).map((name) => ({
    ...jobIn(deps, jobName(name), [name], async (folder, signal) => {
      const recording = (await recordingsNamed(deps.db, [name])).get(name);
      if (recording?.problem === null) await work(deps, recording, folder, signal);
    }),
    async onFailed(error, failure) {
      logFailure(deps, name, error, failure);
      const recording = (await recordingsNamed(deps.db, [name])).get(name);
      if (!failure.isLasting || recording?.renditions.length !== 0) return;
      await changeRecording(deps.db, name, { problem: givenUp });
      deps.onTranscoded();
    },
  }));
}

/** Aborts its signal once work takes longer than a turn, or its progress predicts that. */
function turnOf(ms: number, clock: TranscodingDeps['clock']) {
  const tooLong = new AbortController();
  let begunAt: number | null = null;
  return {
    signal: AbortSignal.any([AbortSignal.timeout(ms), tooLong.signal]),
    onPercent(percent: number) {
      begunAt ??= clock.now();
      const passed = clock.now() - begunAt;
      if (passed > ms * Math.max(percent / 100, judgedAfter)) tooLong.abort();
    },
  };
}

const releaseJobs = async (deps: TranscodingDeps): Promise<Job[]> =>
  (await releasesToJoin(deps.db, await deps.playedTogether(deps.db))).map((release) => {
    const names = release.recordings.map(({ name }) => name);
    return jobIn(deps, release.name, names, async (folder, signal) => {
      // Another instance may have made it meanwhile.
      const [wanted] = await releasesToJoin(deps.db, [names]);
      if (wanted?.name === release.name) await joinRelease(deps, wanted, folder, signal);
    });
  });

const jobIn = (
  deps: TranscodingDeps,
  name: string,
  of: readonly string[],
  work: (folder: string, signal: AbortSignal) => Promise<void>,
): Job => ({
  name,
  of,
  async run(signal) {
    await using folder = await scratchFolder(deps.dataDir);
    await work(folder.path, signal);
  },
  onFailed: async (error, failure) => logFailure(deps, name, error, failure),
});

function logFailure({ log }: TranscodingDeps, file: string, error: unknown, { times }: JobFailure) {
  if (!(error instanceof LostObject)) {
    log.error({ err: error, file }, 'could not transcode a recording');
  } else if (times === 1) {
    log.error(
      { file: error.object },
      'an original recording is missing: upload it again, or restore it from a backup',
    );
  }
}

/** Tags that take too much to read are ignored. */
async function storeTags(
  deps: TranscodingDeps,
  recording: Recording,
  folder: string,
  signal: AbortSignal,
) {
  const { name } = recording;
  await requireRoom(folder, recording.bytes);
  const path = await fetchOriginal(deps.storage, recording, folder, signal);
  const { runTranscoder } = await import('../audio/runTranscoder.ts');
  const reading = runTranscoder({ make: 'tags', path }, {}, signal, deps.memory);
  const read = await reading.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, file: name }, 'could not read the tags of a recording');
    return null;
  });
  if (read?.cover && recording.cover_file === null) {
    await storeCover(deps, recording, Buffer.from(read.cover));
  }
  await changeRecording(deps.db, name, { ...(read && columnsOf(read.tags)), percent: tagsRead });
}

const columnsOf = ({ title, artist, album, number, disc, releasedOn }: AudioTags) => ({
  title,
  artist,
  album,
  track_number: number,
  disc_number: disc,
  released_on: releasedOn,
});

async function transcode(
  deps: TranscodingDeps,
  recording: Recording,
  folder: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void = () => {},
) {
  const { db, storage, log, onTranscoded } = deps;
  const { name } = recording;
  // The copy that is read, and the renditions until they are stored.
  await requireRoom(folder, 2.5 * recording.bytes);
  const path = await fetchOriginal(storage, recording, folder, signal);
  const made = new Set(recording.renditions.map(({ type }) => type));
  const missing = renditionTypes(recording.isLossless).filter((type) => !made.has(type));
  // One change after the other, without delaying the transcoding.
  let saved: Promise<unknown> = Promise.resolve();
  const save = (work: () => Promise<unknown>) => {
    saved = saved.then(work).catch((error: unknown) => {
      log.warn({ err: error, file: name }, 'could not save the progress of a recording');
    });
  };
  let percent = recording.percent;
  const onProgress = (now: number) => {
    onPercent(now);
    if (now > percent) save(() => changeRecording(db, name, { percent: now }));
    percent = now;
  };
  const onMeasured = ({ header: { isLossless }, seconds, loudness, peaks }: Measured) => {
    const measured = { seconds, loudness, peaks: JSON.stringify(peaks) };
    return changeRecording(db, name, { ...measured, is_lossless: Number(isLossless) });
  };
  const onRendition = async (file: RenditionFile) => {
    const { type, bytes } = file;
    const rendition = { name: renditionName(name, type), type, bytes };
    await storeMade(storage, rendition.name, file);
    await rm(file.path);
    if (await insertRendition(db, name, rendition)) onTranscoded();
    else await removeObjects(deps, [rendition.name]);
  };
  // Loaded by the first transcoding, to keep the server's start fast.
  const { runTranscoder } = await import('../audio/runTranscoder.ts');
  try {
    const job = { make: 'renditions', path, folder, types: missing } as const;
    await runTranscoder(job, { onProgress, onMeasured, onRendition }, signal, deps.memory);
    await saved;
    await changeRecording(db, name, { percent: 100 });
  } catch (error) {
    await saved;
    if (!(error instanceof Problem) || !error.code.startsWith('audio.')) throw error;
    await changeRecording(db, name, { problem: error.message, percent: 100 });
  }
  onTranscoded();
}

/** An invalid cover is no reason to refuse the song. */
async function storeCover(deps: TranscodingDeps, { name, account_id }: Recording, cover: Buffer) {
  try {
    const file = await deps.storePicture(cover, account_id);
    await changeRecording(deps.db, name, { cover_file: file.name });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, file: name }, 'the cover in a recording was not a valid image');
  }
}

/** Joins a release into one file; also notes in the database if that is impossible. */
async function joinRelease(
  { db, storage, log, memory, onTranscoded }: TranscodingDeps,
  { name, recordings }: ReleaseToJoin,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const distinct = [...new Map(recordings.map((one) => [one.name, one])).values()];
  const bytes = distinct.reduce((sum, one) => sum + one.bytes, 0);
  // The file is smaller than the stored renditions and downloads together.
  await requireRoom(folder, 1.5 * bytes);
  const paths = new Map<string, string>();
  for (const one of distinct) {
    paths.set(one.name, await fetchOriginal(storage, one, folder, signal));
  }
  const { runTranscoder } = await import('../audio/runTranscoder.ts');
  try {
    // All have been measured.
    const inOrder = recordings.map(({ name: one, seconds }) => ({
      path: paths.get(one)!,
      seconds: seconds!,
    }));
    const job = { make: 'joined', recordings: inOrder, folder } as const;
    const { file, offsets } = await runTranscoder(job, {}, signal, memory);
    await storeMade(storage, name, file);
    await insertContinuous(db, { name, bytes: file.bytes, offsets });
    onTranscoded();
  } catch (error) {
    if (!(error instanceof Problem) || !error.code.startsWith('audio.')) throw error;
    log.warn({ err: error, file: name }, 'could not join a release, so it plays song by song');
    await insertContinuous(db, { name, bytes: 0, offsets: [] });
  }
}
