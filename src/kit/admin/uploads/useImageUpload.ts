import { useEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../../errors/failure.ts';
import type { ImageChoice } from './imageChoice.ts';
import { ImageNotUploaded, uploadImage } from './uploadImage.ts';
import type { UploadState } from './upload.ts';

/** What a form sends for its picture: the address of a new one, or what becomes of the old. */
export type UploadChoice = { address: string } | 'stays' | 'goes';

/** The picture of a form: what is chosen, and how far it is sent. */
export interface ImageUpload {
  choice: ImageChoice;
  /** Chooses, and forgets what became of the choice before. */
  choose: (choice: ImageChoice) => void;
  /** Whole per cent while the file is on its way, else null. */
  percent: number | null;
  /** How the upload of the chosen file stands; null while there was none. */
  state: UploadState | null;
  /** Why the chosen file was not taken, or null. */
  problem: string | null;
  /** Says why the server did not take the picture, which is then sent anew with the next try. */
  refuse: (why: string) => void;
  /** Stops the upload; `send` then fails with the code `canceled`. */
  cancel: () => void;
  /** The address of the chosen file where it has arrived, else null. */
  arrived: () => string | null;
  /**
   * Sends the chosen file, once: where only the save behind it failed, its address is answered
   * again.
   * @throws ImageNotSent; why stands in `problem`.
   */
  send: () => Promise<UploadChoice>;
}

/** Keeps the picture of a form: what is chosen, how far it is sent, and why it was not taken. */
export function useImageUpload(): ImageUpload {
  const [choice, setChoice] = useState<ImageChoice>('stays');
  const [percent, setPercent] = useState<number | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef<{ file: File; address: string } | null>(null);
  const canceling = useRef<AbortController | null>(null);

  // Who leaves the form does not want the rest of the file sent.
  useEffect(() => () => canceling.current?.abort(), []);

  const upload = async (file: File): Promise<string> => {
    const { signal } = (canceling.current = new AbortController());
    try {
      return await uploadImage(file, { onProgress: setPercent, onState: setState, signal });
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
