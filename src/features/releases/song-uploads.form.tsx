import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { uploadFile, type UploadState } from '../../kit/admin/uploads/upload.ts';
import type { fileEndpoints } from '../../files/files.ts';
import { call } from '../../kit/client/api/call.ts';
import { releaseEndpoints, type UploadedRecording } from './releases.ts';
import { titleOfFile } from './releases.view.ts';

export interface Sending {
  percent: number;
  state: UploadState;
}

export interface UploadedSong {
  id: string;
  address: string;
  fileTitle: string;
  /** Null if no response came in time. */
  recording: UploadedRecording | null;
}

/** Uploads one song after the other, and waits for the tags of each. */
export function useSongUploads(
  onUploaded: (song: UploadedSong) => void,
  onRefused: (id: string) => void,
) {
  const [sendings, setSendings] = useState<Readonly<Record<string, Sending>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const aborts = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const reading = useRef<Promise<unknown>>(Promise.resolve());
  const arrived = useRef(new Set<string>());
  const listeners = useRef({ onUploaded, onRefused });
  useLayoutEffect(() => {
    listeners.current = { onUploaded, onRefused };
  });

  useEffect(() => {
    const all = aborts.current;
    return () => all.forEach((abort) => abort.abort());
  }, []);

  const set = (id: string, part: Partial<Sending> | null) =>
    setSendings(({ [id]: one, ...others }) =>
      part === null ? others : { ...others, [id]: { ...one!, ...part } },
    );

  const sendBytes = async (id: string, file: File, { signal }: AbortController) => {
    signal.throwIfAborted();
    return uploadFile(asAudio(file), {
      signal,
      onProgress: (percent) => set(id, { percent }),
      onState: (state) => set(id, { state }),
    });
  };

  const sendOne = async (id: string, file: File, abort: AbortController) => {
    const sent = queue.current.then(() => sendBytes(id, file, abort));
    queue.current = sent.catch((failure: unknown) => failure);
    try {
      const address = await sent;
      arrived.current.add(address);
      // Songs wait in the server's order, so that each may wait the whole time.
      const tags = reading.current.then(() => waitForTags(address, abort.signal));
      reading.current = tags;
      const recording = await tags;
      if (abort.signal.aborted) return;
      listeners.current.onUploaded({ id, address, fileTitle: titleOfFile(file.name), recording });
    } catch (failure) {
      if (abort.signal.aborted) return;
      setProblem((before) => {
        const line = `${file.name}: ${chooseMessage(failure)}`;
        return before === null ? line : `${before}\n${line}`;
      });
      listeners.current.onRefused(id);
    } finally {
      aborts.current.delete(id);
      set(id, null);
    }
  };

  return {
    problem,
    sendingOf: (id: string): Sending | null => sendings[id] ?? null,
    cancel: (id: string) => aborts.current.get(id)?.abort(),
    /** Deletes a song that was uploaded in this form, so that it is not transcoded. */
    discard(address: string) {
      if (!arrived.current.delete(address)) return;
      // The server removes leftovers.
      void call<typeof fileEndpoints.remove>('DELETE /files/:name', {
        params: { name: address },
      }).catch(() => {});
    },
    /** @param leftOut the message about files that aren't sent; null if all are. */
    send(files: readonly { file: File; id: string }[], leftOut: string | null) {
      setProblem(leftOut);
      for (const { file, id } of files) {
        const abort = new AbortController();
        aborts.current.set(id, abort);
        set(id, { percent: 0, state: 'running' });
        void sendOne(id, file, abort);
      }
    },
  };
}

const askAgainMs = 500;
/** The longest wait, after which a song is saved without its tags. */
const maxTagWaitMs = 30_000;

async function waitForTags(
  address: string,
  signal: AbortSignal,
): Promise<UploadedRecording | null> {
  const end = performance.now() + maxTagWaitMs;
  while (!signal.aborted && performance.now() <= end) {
    // It asks again if there was no response; the song itself is safe.
    const [recording] = await readRecordings([address]).catch(() => []);
    if (recording && (recording.percent > 0 || recording.problem !== null)) return recording;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  return null;
}

/** Some browsers lack the type of audio files, and only audio may be large. */
const asAudio = (file: File): File =>
  file.type.startsWith('audio/') ? file : new File([file], file.name, { type: 'audio/unknown' });

const firstPauseMs = 1500;
const mostPauseMs = 30_000;

/**
 * Asks for the recordings' progress: all at once, less and less often while nothing changes, and
 * never in a hidden tab.
 * @param addresses of all uploaded songs.
 */
export function useTranscoding(addresses: readonly string[]) {
  const [recordings, setRecordings] = useState<ReadonlyMap<string, UploadedRecording>>(new Map());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const newest = useRef(recordings);
  const all = addresses.join(' ');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = firstPauseMs;
    let isOver = false;
    let isAsking = false;
    // A refused song may have been uploaded again.
    let open = all.split(' ').filter((address) => address !== '');
    const ask = async () => {
      if (isAsking || document.hidden || open.length === 0) return;
      clearTimeout(timer);
      isAsking = true;
      // It asks again if there was no response; the songs themselves are safe.
      const answer = await readRecordings(open).catch(() => null);
      isAsking = false;
      if (isOver) return;
      if (answer) record(answer);
      timer = setTimeout(() => void ask(), pauseMs);
    };
    const record = (answer: readonly UploadedRecording[]) => {
      const byAddress = new Map(answer.map((one) => [one.address, one]));
      const before = newest.current;
      const isSame = answer.every((one) => before.get(one.address)?.percent === one.percent);
      pauseMs = isSame ? Math.min(2 * pauseMs, mostPauseMs) : firstPauseMs;
      newest.current = new Map([...before, ...byAddress]);
      setRecordings(newest.current);
      setGone((known) => new Set([...known, ...open.filter((one) => !byAddress.has(one))]));
      open = answer.filter(isOpen).map(({ address }) => address);
    };
    const onVisible = () => void ask();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [all]);

  return { recordings, isGone: (address: string) => gone.has(address) };
}

const isOpen = ({ problem, percent }: UploadedRecording): boolean =>
  problem === null && percent < 100;

/** @param addresses the recordings' addresses. */
const readRecordings = (addresses: readonly string[]) =>
  call(releaseEndpoints.recordings, {
    query: { names: addresses.map((address) => address.split('/').at(-1)!).join(',') },
  });
