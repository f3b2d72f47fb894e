import { useRef, useState } from 'react';
import type { ImageChoice } from './imageChoice.ts';
import type { UploadState } from './upload.ts';
import { useUploading } from './uploadBatch.ts';

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

export class ImageNotUploaded extends Error {
  readonly isCanceled: boolean;

  constructor(isCanceled: boolean) {
    super('The picture was not sent');
    this.name = 'ImageNotUploaded';
    this.isCanceled = isCanceled;
  }
}

export function useImageUpload(first: ImageChoice = 'stays'): ImageUpload {
  const [choice, setChoice] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const { percent, state, setState, cancel, send } = useUploading();
  const sent = useRef<{ file: File; address: string } | null>(null);
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
    cancel,
    arrived: () => (sent.current?.file === choice ? sent.current.address : null),
    async send() {
      setProblem(null);
      if (!(choice instanceof File)) return choice;
      if (sent.current?.file === choice) return { address: sent.current.address };
      const [one = 'canceled'] = await send([choice]);
      if (one === 'canceled') throw new ImageNotUploaded(true);
      if ('why' in one) {
        setProblem(one.why);
        throw new ImageNotUploaded(false);
      }
      sent.current = { file: choice, address: one.address };
      return one;
    },
  };
}
