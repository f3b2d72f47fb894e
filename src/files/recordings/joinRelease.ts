import { Problem } from '../../errors/problem.ts';
import type { StoreDeps } from '../storePicture.ts';
import { insertContinuous, type ReleaseToJoin } from './continuous.records.ts';
import { fetchOriginal, requireRoom, storeMade } from './transcodingFolder.ts';

interface JoiningDeps extends Pick<StoreDeps, 'db' | 'storage' | 'log'> {
  /** MiB that the process may use. */
  memory: number;
  onTranscoded(): void;
}

/** Joins a release into one file; also notes in the database if that is impossible. */
export async function joinRelease(
  { db, storage, log, memory, onTranscoded }: JoiningDeps,
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
    log.warn({ err: error, file: name }, 'a release cannot be joined, so it plays song by song');
    await insertContinuous(db, { name, bytes: 0, offsets: [] });
  }
}
