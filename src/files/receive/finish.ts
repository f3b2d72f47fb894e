import { Problem } from '../../errors/problem.ts';
import type { Log } from '../../kit/server/log.ts';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { addressOf } from '../storage/address.ts';
import { fileLimits, type StoredFile } from '../files.ts';
import { isAudioType } from '../recordings/recordings.ts';
import { imageHeader } from '../decode/pictureHeader.ts';
import type { ReceivedAudio } from '../recordings/receiveRecording.ts';
import { offsetOf, type UploadStore } from './uploadStore.ts';

export interface Finishing {
  uploadStore: UploadStore;
  log: Log;
  store(bytes: Buffer, accountId: string): Promise<StoredFile>;
  /** @returns the name of the recording. */
  storeRecording(audio: ReceivedAudio): Promise<string>;
  /** Removes the stored objects. */
  release(name: string): Promise<void>;
}

/** @returns the file's address. */
type Finish = (id: string, accountId: string) => Promise<string>;

/** Simultaneous calls share the work. Refused files are deleted; other failures retried. */
export function finishOnce({
  uploadStore,
  store,
  storeRecording,
  release,
  log,
}: Finishing): Finish {
  const running = new Map<string, Promise<string>>();
  // Whole files are in memory, so two at once; a quick refusal does not wait for decoding.
  const limitChecks = concurrencyLimit(2);
  const limitStores = concurrencyLimit(2);
  /** The upload's finished file, which another instance may have stored first. */
  const endedAs = async (id: string) => (await uploadStore.state(id))?.finished ?? null;
  /** @returns the upload's finished file. */
  const recordFinished = async (id: string, name: string): Promise<string> => {
    try {
      if (await uploadStore.finish(id, name)) return name;
      const other = await endedAs(id);
      // The same recording has one name, whichever instance was faster.
      if (!other || other === name) return other ?? name;
      await release(name);
      return other;
    } catch (error) {
      // The file itself stays: only a client that loses this response must upload again.
      log.warn({ err: error, file: name }, 'a finished upload could not be noted');
      return name;
    }
  };
  const finish = async (id: string, accountId: string): Promise<string> => {
    try {
      const before = await endedAs(id);
      if (before) return addressOf(before);
      const kind = await limitChecks(() => songKind(uploadStore, id));
      if (kind) {
        const body = uploadStore.pieces(id);
        const name = await storeRecording({ ...kind, body, accountId });
        return addressOf(await recordFinished(id, name));
      }
      const file = await limitStores(async () => store(await uploadStore.bytes(id), accountId));
      return addressOf(await recordFinished(id, file.name));
    } catch (error) {
      const refused = error instanceof Problem && error.code !== 'server.storage-unavailable';
      if (!refused) throw error;
      // Its bytes are deleted when it ends elsewhere.
      const other = await endedAs(id);
      if (other) return addressOf(other);
      await uploadStore.remove(id);
      throw error;
    }
  };
  return (id, accountId) => {
    const begun = running.get(id);
    if (begun) return begun;
    const work = finish(id, accountId).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
}

/**
 * Checks the uploaded file. @returns null for an accepted image.
 * @throws Problem if it is neither an image nor a recording.
 */
async function songKind(
  uploadStore: UploadStore,
  id: string,
): Promise<Pick<ReceivedAudio, 'kind' | 'bytes'> | null> {
  // Loaded by the first upload, to keep the server's start fast.
  const [{ findSound, noRecording }, { trackKinds }] = await Promise.all([
    import('../audio/audioHeader.ts'),
    import('../audio/boxes.ts'),
  ]);
  const source = await uploadStore.source(id);
  const { size, type } = source;
  const sound = await findSound(source);
  const isSong = isAudioType(type);
  const tracks = sound?.kind === 'm4a' ? await trackKinds(source, sound) : null;
  if (tracks?.hasFilm && isSong) throw new Problem('audio.is-film');
  if (sound && (isSong || !tracks || (tracks.hasSound && !tracks.hasFilm))) {
    return { kind: sound.kind, bytes: size };
  }
  if (isSong || size > fileLimits.bytes || size === 0) throw await noRecording(source);
  imageHeader(await uploadStore.bytes(id));
  return null;
}

/** Answers a client that lost its last response, or whose file a stop left unstored. */
export async function finishedBefore(
  uploadStore: UploadStore,
  finish: Finish,
  id: string,
  accountId: string,
): Promise<Record<string, string | number> | null> {
  const state = await uploadStore.state(id);
  if (!state || offsetOf(state) !== state.size) return null;
  const address = state.finished ? addressOf(state.finished) : await finish(id, accountId);
  return {
    'Upload-Offset': state.size,
    'Upload-Length': state.size,
    'Content-Location': address,
  };
}
