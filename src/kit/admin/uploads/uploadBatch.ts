import { chooseMessage } from '../../../errors/failure.ts';
import { batchProgress } from './progress.ts';
import { ImageNotUploaded, uploadImage } from './uploadImage.ts';
import { concurrencyLimit } from '../../functions/concurrencyLimit.ts';
import type { UploadState } from './upload.ts';

interface BatchOptions {
  signal: AbortSignal;
  /** Whole per cent of all bytes. */
  onPercent: (percent: number) => void;
  /** `paused` where every upload is. */
  onState: (state: UploadState) => void;
  send?: typeof uploadImage;
}

/** A file's address, why it failed, or that it was canceled. */
export type Sent = { address: string } | { why: string } | 'canceled';

const maxUploads = 2;

/** Sends files independently. @returns how each came out, in the order given; never rejects. */
export async function uploadBatch(files: readonly File[], options: BatchOptions): Promise<Sent[]> {
  const { signal, onPercent, onState, send = uploadImage } = options;
  const sizes = files.map(({ size }) => size);
  const showProgress = batchProgress(sizes, onPercent);
  const states = new Map<number, UploadState>();
  const limit = concurrencyLimit(maxUploads);
  const sendOne = async (file: File, index: number): Promise<Sent> => {
    if (signal.aborted) return 'canceled';
    try {
      const address = await send(file, {
        signal,
        onProgress: (percent) => showProgress(index, percent),
        onState(state) {
          states.set(index, state);
          onState(stateOf(states));
        },
      });
      return { address };
    } catch (failure) {
      if (!(failure instanceof ImageNotUploaded)) return { why: chooseMessage(failure) };
      return failure.isCanceled ? 'canceled' : { why: chooseMessage(failure.cause) };
    }
  };
  return Promise.all(files.map((file, index) => limit(() => sendOne(file, index))));
}

function stateOf(states: ReadonlyMap<number, UploadState>): UploadState {
  const open = [...states.values()].filter((state) => state === 'running' || state === 'paused');
  return open.length > 0 && open.every((state) => state === 'paused') ? 'paused' : 'running';
}
