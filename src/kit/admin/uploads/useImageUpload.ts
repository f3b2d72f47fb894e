import { useRef, useState } from 'react';
import type { ImageChoice } from './imageChoice.ts';
import { useUploading } from './uploadBatch.ts';

export type ImageUpload = ReturnType<typeof useImageUpload>;

export class ImageNotUploaded extends Error {
  readonly isCanceled: boolean;

  constructor(isCanceled: boolean) {
    super('the image was not uploaded');
    this.name = 'ImageNotUploaded';
    this.isCanceled = isCanceled;
  }
}

export function useImageUpload(first: ImageChoice = 'stays') {
  const [choice, setChoice] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const { percent, state, setState, cancel, send } = useUploading();
  const sent = useRef<{ file: File; address: string } | null>(null);
  return {
    choice,
    /** Also clears the previous choice's state and error. */
    choose(next: ImageChoice) {
      setChoice(next);
      setState(null);
      setProblem(null);
    },
    /** Whole percent during an upload, else null. */
    percent,
    /** Null before the first upload. */
    state,
    problem,
    /** Shows why an image is refused; the next attempt sends it again. */
    refuse(why: string) {
      sent.current = null;
      setProblem(why);
    },
    /** `send` then throws ImageNotUploaded with `isCanceled`. */
    cancel,
    /** The address of the chosen file if it is uploaded, else null. */
    arrived: (): string | null => (sent.current?.file === choice ? sent.current.address : null),
    /**
     * Uploads the chosen file once, even if saving takes several attempts.
     * @returns its address; null if the image is removed, undefined if it stays.
     * @throws ImageNotUploaded
     */
    async send(): Promise<string | null | undefined> {
      setProblem(null);
      if (!(choice instanceof File)) return choice === 'goes' ? null : undefined;
      if (sent.current?.file === choice) return sent.current.address;
      const [one = 'canceled'] = await send([choice]);
      if (one === 'canceled') throw new ImageNotUploaded(true);
      if ('why' in one) {
        setProblem(one.why);
        throw new ImageNotUploaded(false);
      }
      sent.current = { file: choice, address: one.address };
      return one.address;
    },
  };
}
