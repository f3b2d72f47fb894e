import { useEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../../errors/failure.ts';
import type { ImageChoice } from './imageChoice.ts';
import { showComplete } from './progress.ts';
import { ImageNotUploaded, uploadImage } from './uploadImage.ts';
import type { UploadState } from './upload.ts';

/** The address of a new picture, or what becomes of the stored one. */
export type UploadChoice = { address: string } | 'stays' | 'goes';

export interface ImageUpload {
  choice: ImageChoice;
  /** Also clears the state and problem of the choice before. */
  choose: (choice: ImageChoice) => void;
  /** Whole per cent while the file is sent, else null. */
  percent: number | null;
  /** Null while there was no upload. */
  state: UploadState | null;
  problem: string | null;
  /** Shows why the server refused the picture; the next attempt sends it anew. */
  refuse: (why: string) => void;
  /** `send` then throws ImageNotUploaded with `isCanceled`. */
  cancel: () => void;
  /** The address of the chosen file where it has arrived, else null. */
  arrived: () => string | null;
  /** Sends the chosen file once, also for several attempts to save. @throws ImageNotUploaded */
  send: () => Promise<UploadChoice>;
}

export function useImageUpload(first: ImageChoice = 'stays'): ImageUpload {
  const [choice, setChoice] = useState(first);
  const [percent, setPercent] = useState<number | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef<{ file: File; address: string } | null>(null);
  const canceling = useRef<AbortController | null>(null);

  useEffect(() => () => canceling.current?.abort(), []);

  const upload = async (file: File): Promise<string> => {
    const { signal } = (canceling.current = new AbortController());
    try {
      const address = await uploadImage(file, {
        onProgress: setPercent,
        onState: setState,
        signal,
      });
      await showComplete();
      return address;
    } catch (failure) {
      if (failure instanceof ImageNotUploaded && !failure.isCanceled) {
        setProblem(chooseMessage(failure.cause));
      }
      throw failure;
    } finally {
      setPercent(null);
    }
  };

  return {
    choice,
    choose(next) {
      setChoice(next);
      setState(null);
      setProblem(null);
    },
    percent,
    state,
    problem,
    refuse(why) {
      sent.current = null;
      setProblem(why);
    },
    cancel: () => canceling.current?.abort(),
    arrived: () => (sent.current?.file === choice ? sent.current.address : null),
    async send() {
      setProblem(null);
      if (!(choice instanceof File)) return choice;
      if (sent.current?.file !== choice) {
        sent.current = { file: choice, address: await upload(choice) };
      }
      return { address: sent.current.address };
    },
  };
}
