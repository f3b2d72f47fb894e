import { Problem } from '../../errors/problem.ts';
import type { Log } from '../../kit/server/log.ts';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { addressOf } from '../storage/address.ts';
import type { StoredFile } from '../files.ts';
import { imageHeader } from '../decode/header.ts';
import type { UploadStore } from './uploadStore.ts';

export interface Finishing {
  uploadStore: UploadStore;
  log: Log;
  store(bytes: Buffer, accountId: string): Promise<StoredFile>;
}

/** @returns the file's address. */
type Finish = (id: string, accountId: string) => Promise<string>;

/** Calls at once share the work. A refused file is deleted; other failures can be retried. */
export function finishOnce({ uploadStore, store, log }: Finishing): Finish {
  const running = new Map<string, Promise<string>>();
  // Whole files are in memory, so two at once; a quick refusal does not wait for decoding.
  const limitChecks = concurrencyLimit(2);
  const limitStores = concurrencyLimit(2);
  const noteFinished = async (id: string, name: string): Promise<void> => {
    try {
      await uploadStore.finish(id, name);
    } catch (error) {
      // The file itself is kept: only a client that loses this answer has to send it again.
      log.warn({ err: error, file: name }, 'a finished upload could not be noted');
    }
  };
  const finish = async (id: string, accountId: string): Promise<string> => {
    try {
      const before = (await uploadStore.state(id))?.finished;
      if (before) return addressOf(before);
      await limitChecks(async () => imageHeader(await uploadStore.bytes(id)));
      const file = await limitStores(async () => store(await uploadStore.bytes(id), accountId));
      await noteFinished(id, file.name);
      return addressOf(file.name);
    } catch (error) {
      const refused = error instanceof Problem && error.code !== 'server.storage-unavailable';
      if (refused) await uploadStore.remove(id);
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

/** For a client that lost its last answer; keeps the file if the server stopped before that. */
export async function finishedBefore(
  uploadStore: UploadStore,
  finish: Finish,
  id: string,
  accountId: string,
): Promise<Record<string, string | number> | null> {
  const state = await uploadStore.state(id);
  if (!state || state.offset !== state.size) return null;
  const address = state.finished ? addressOf(state.finished) : await finish(id, accountId);
  return {
    'Upload-Offset': state.size,
    'Upload-Length': state.size,
    'Content-Location': address,
  };
}
