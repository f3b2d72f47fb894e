import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { uploadFile, type UploadState } from '../../kit/admin/uploads/upload.ts';
import { apiPath } from '../../kit/client/api/call.ts';
import { titleOfFile, type FormTrack } from './releases.view.ts';

export interface Sending {
  percent: number;
  state: UploadState;
  abort: AbortController;
}

/** Sends one song after the other. */
export function useSongUploads(
  onChange: (id: string, part: Partial<FormTrack>) => void,
  onRefused: (id: string) => void,
) {
  const [sendings, setSendings] = useState<Readonly<Record<string, Sending>>>({});
  const [fileTitles, setFileTitles] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const aborts = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const tell = useRef({ onChange, onRefused });
  useLayoutEffect(() => {
    tell.current = { onChange, onRefused };
  });

  useEffect(() => {
    const all = aborts.current;
    return () => all.forEach((abort) => abort.abort());
  }, []);

  const set = (id: string, part: Partial<Sending> | null) =>
    setSendings(({ [id]: one, ...others }) =>
      part === null ? others : { ...others, [id]: { ...one!, ...part } },
    );

  const sendOne = async (id: string, file: File, abort: AbortController) => {
    if (abort.signal.aborted) return;
    try {
      const address = await uploadFile(asAudio(file), {
        endpoint: apiPath('/uploads'),
        signal: abort.signal,
        onProgress: (percent) => set(id, { percent }),
        onState: (state) => set(id, { state }),
      });
      tell.current.onChange(id, { audio: address });
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
    fileTitleOf: (id: string): string | null => fileTitles[id] ?? null,
    cancel: (id: string) => aborts.current.get(id)?.abort(),
    /** @param leftOut what is said of files that are not sent; null where all are. */
    send(files: readonly { file: File; id: string }[], leftOut: string | null) {
      setProblem(leftOut);
      const names = files.map(({ file, id }) => [id, titleOfFile(file.name)] as const);
      setFileTitles((all) => ({ ...all, ...Object.fromEntries(names) }));
      for (const { file, id } of files) {
        const abort = new AbortController();
        aborts.current.set(id, abort);
        set(id, { percent: 0, state: 'running', abort });
        queue.current = queue.current.then(() => sendOne(id, file, abort));
      }
    },
  };
}

/** Some browsers know no type for some of them, and the server takes no large file of others. */
const asAudio = (file: File): File =>
  file.type.startsWith('audio/') ? file : new File([file], file.name, { type: 'audio/unknown' });
