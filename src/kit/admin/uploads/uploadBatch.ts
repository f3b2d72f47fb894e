import { chooseMessage } from '../../../errors/failure.ts';
import { batchProgress } from './progress.ts';
import { ImageNotUploaded, uploadImage } from './uploadImage.ts';
import { concurrencyLimit } from '../../async/concurrencyLimit.ts';
import type { UploadState } from './upload.ts';

interface BatchOptions {
  signal: AbortSignal;
  /** Whole per cent of all bytes. */
  onPercent: (percent: number) => void;
  /** `paused` where none of those under way gets further at the moment. */
  onState: (state: UploadState) => void;
  /** How a file is sent, where that is not to this site. */
  send?: typeof uploadImage;
}

/** How a file came out: its address, why it did not arrive, or that its sender canceled it. */
export type Sent = { address: string } | { why: string } | 'canceled';

/** How many files are on their way at a time. */
const atOnce = 2;

/**
 * Sends several files; one that does not arrive keeps no other back.
 * @returns how each came out, in the order given. It never rejects.
 */
export async function uploadBatch(files: readonly File[], options: BatchOptions): Promise<Sent[]> {
  const { signal, onPercent, onState, send = uploadImage } = options;
  const sizes = files.map(({ size }) => size);
  const tell = batchProgress(sizes, onPercent);
  const states = new Map<number, UploadState>();
  const inTurn = concurrencyLimit(atOnce);
  const sendOne = async (file: File, index: number): Promise<Sent> => {
    if (signal.aborted) return 'canceled';
    try {
      const address = await send(file, {
        signal,
        onProgress: (percent) => tell(index, percent),
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
  return Promise.all(files.map((file, index) => inTurn(() => sendOne(file, index))));
}

/** Where one of several still goes on, they are under way; where none does, they wait. */
function stateOf(states: ReadonlyMap<number, UploadState>): UploadState {
  const open = [...states.values()].filter((state) => state === 'running' || state === 'paused');
  return open.length > 0 && open.every((state) => state === 'paused') ? 'paused' : 'running';
}
