import { useEffect, useRef, useState } from 'react';
import { chooseMessage, Failure } from '../../../errors/failure.ts';
import { concurrencyLimit } from '../../functions/concurrencyLimit.ts';
import { batchProgress, showComplete } from './progress.ts';
import { uploadFile, type UploadState } from './upload.ts';

interface BatchOptions {
  signal: AbortSignal;
  /** Whole percent of all bytes. */
  onPercent: (percent: number) => void;
  /** `paused` if every upload is. */
  onState: (state: UploadState) => void;
  send?: typeof uploadFile;
}

/** A file's address, the failure, or that the upload was canceled. */
export type Sent = { address: string } | { why: string } | 'canceled';

const maxUploads = 2;

/** Uploads a form's images, and reports progress. */
export function useUploading() {
  const [percent, setPercent] = useState<number | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  const canceling = useRef<AbortController | null>(null);
  useEffect(() => () => canceling.current?.abort(), []);
  return {
    /** Whole percent of all bytes during an upload, else null. */
    percent,
    /** Null before the first upload. */
    state,
    setState,
    cancel: () => canceling.current?.abort(),
    /** @returns each result, in the given order; never rejects. */
    async send(files: readonly File[]): Promise<Sent[]> {
      const { signal } = (canceling.current = new AbortController());
      const sent = await uploadBatch(files, { signal, onPercent: setPercent, onState: setState });
      const isComplete =
        sent.length > 0 && sent.every((one) => one !== 'canceled' && 'address' in one);
      if (isComplete) await showComplete();
      setPercent(null);
      const isCanceled = sent.includes('canceled');
      setState(isCanceled ? 'canceled' : isComplete ? 'success' : 'error');
      return sent;
    },
  };
}

/** Uploads files independently. @returns each result, in the given order; never rejects. */
export async function uploadBatch(files: readonly File[], options: BatchOptions): Promise<Sent[]> {
  const { signal, onPercent, onState, send = uploadFile } = options;
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
      const isCanceled = failure instanceof Failure && failure.storage === 'canceled';
      return isCanceled ? 'canceled' : { why: chooseMessage(failure) };
    }
  };
  return Promise.all(files.map((file, index) => limit(() => sendOne(file, index))));
}

function stateOf(states: ReadonlyMap<number, UploadState>): UploadState {
  const open = [...states.values()].filter((state) => state === 'running' || state === 'paused');
  return open.length > 0 && open.every((state) => state === 'paused') ? 'paused' : 'running';
}
