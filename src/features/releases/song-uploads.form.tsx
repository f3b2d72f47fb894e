import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { uploadFile, type UploadState } from '../../kit/admin/uploads/upload.ts';
import { apiPath } from '../../kit/client/api/call.ts';
import { readRecordings, takeBackFile } from './releases.queries.ts';
import type { UploadedRecording } from './releases.ts';
import { titleOfFile } from './releases.view.ts';

export interface Sending {
  percent: number;
  state: UploadState;
  abort: AbortController;
}

export interface UploadedSong {
  id: string;
  address: string;
  fileTitle: string;
  /** Null if no answer came in time. */
  told: UploadedRecording | null;
}

/** Sends one song after the other, and waits for what the tags of each say. */
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
  const tell = useRef({ onUploaded, onRefused });
  useLayoutEffect(() => {
    tell.current = { onUploaded, onRefused };
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
      endpoint: apiPath('/uploads'),
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
      // In the order in which the server reads them, so that each has all of the patience.
      const tags = reading.current.then(() => whatItsTagsSay(address, abort.signal));
      reading.current = tags;
      const told = await tags;
      if (abort.signal.aborted) return;
      tell.current.onUploaded({ id, address, fileTitle: titleOfFile(file.name), told });
    } catch (failure) {
      if (abort.signal.aborted) return;
      setProblem((before) => {
        const line = `${file.name}: ${chooseMessage(failure)}`;
        return before === null ? line : `${before}\n${line}`;
      });
      tell.current.onRefused(id);
    } finally {
      aborts.current.delete(id);
      set(id, null);
    }
  };

  return {
    problem,
    sendingOf: (id: string): Sending | null => sendings[id] ?? null,
    cancel: (id: string) => aborts.current.get(id)?.abort(),
    /** Takes back a song that came in this form: nothing needs to be made of it any more. */
    takeBack(address: string) {
      if (!arrived.current.delete(address)) return;
      // What stays behind is swept later.
      void takeBackFile(address).catch(() => {});
    },
    /** @param leftOut what is said of files that are not sent; null if all are. */
    send(files: readonly { file: File; id: string }[], leftOut: string | null) {
      setProblem(leftOut);
      for (const { file, id } of files) {
        const abort = new AbortController();
        aborts.current.set(id, abort);
        set(id, { percent: 0, state: 'running', abort });
        void sendOne(id, file, abort);
      }
    },
  };
}

const askAgainMs = 500;
/** A song is saved without what its tags say rather than not at all. */
const patienceMs = 30_000;

async function whatItsTagsSay(
  address: string,
  signal: AbortSignal,
): Promise<UploadedRecording | null> {
  const end = performance.now() + patienceMs;
  while (!signal.aborted && performance.now() <= end) {
    // What is not answered is asked again; the song itself is safe.
    const [told] = await readRecordings([address]).catch(() => []);
    if (told && (told.percent > 0 || told.problem !== null)) return told;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  return null;
}

/** Some browsers know no type for some of them, and the server takes no large file of others. */
const asAudio = (file: File): File =>
  file.type.startsWith('audio/') ? file : new File([file], file.name, { type: 'audio/unknown' });
