import { createHash } from 'node:crypto';
import { Problem } from '../../errors/problem.ts';
import type { AudioKind } from '../audio/audio.ts';
import { diskProblem } from '../receive/diskProblem.ts';
import { randomName } from '../storage/names.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { insertRecording } from './recordings.records.ts';
import { audioContentType, recordingLimits } from './recordings.ts';

export interface ReceivedAudio {
  kind: AudioKind;
  bytes: number;
  body: AsyncIterable<Buffer>;
  accountId: string | null;
}

const lossless: readonly AudioKind[] = ['wav', 'aiff', 'flac'];

/**
 * Stores the file unchanged, then enters it. The same file twice is one recording.
 * @param quota bytes of all recordings together.
 * @param onNamed called with the file's name before anything is stored.
 * @returns its name.
 * @throws Problem if there is no space for it.
 */
export async function receiveRecording(
  { db, storage, clock, log }: StoreDeps,
  { kind, bytes, body, accountId }: ReceivedAudio,
  quota: number,
  onNamed: (name: string) => Promise<void> = async () => {},
): Promise<string> {
  if (bytes > recordingLimits.bytes) throw new Problem('file.too-large');
  const name = `${randomName()}.${kind}`;
  const contentType = audioContentType(kind);
  const digest = createHash('sha256');
  const read = async function* () {
    for await (const piece of body) {
      digest.update(piece);
      yield piece;
    }
  };
  await onNamed(name);
  await storage.put(name, { body: read(), bytes }, contentType);
  const recording = {
    name,
    contentType,
    bytes,
    digest: digest.digest('hex'),
    isLossless: lossless.includes(kind),
    accountId,
    createdAt: clock.now(),
  };
  let stored: string;
  try {
    stored = await insertRecording(db, recording, quota);
  } catch (error) {
    if (error instanceof Problem) await removeObjects({ db, storage, log }, [name]);
    throw diskProblem(error);
  }
  if (stored === name) return name;
  // Replaces the existing file if it is damaged.
  const before = await storage.get(stored);
  before?.body.destroy();
  const copy = before?.bytes === bytes ? null : await storage.get(name);
  if (copy) await storage.put(stored, copy, contentType);
  await removeObjects({ db, storage, log }, [name]);
  return stored;
}
