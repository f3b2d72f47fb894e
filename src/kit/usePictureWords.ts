import { useEffect, useRef } from 'react';
import type { ImageChoice } from './imageChoice.ts';

interface PictureWordsOptions {
  /** What is chosen, or undefined where the form has no picture. */
  choice: ImageChoice | undefined;
  /** The words on the picture that is stored; empty for none. */
  stored: string;
  read: () => unknown;
  write: (words: string) => void;
  /** Somebody else has changed them as well, and it is chosen between both. */
  isAsked: boolean;
}

/**
 * Words are said of one picture: those of the stored one leave their field as soon as another is
 * chosen, and come back with it. What was typed stays.
 */
export function usePictureWords(options: PictureWordsOptions): void {
  const { choice } = options;
  const chosen = useRef(choice);
  useEffect(() => {
    const isMoved = chosen.current !== choice;
    chosen.current = choice;
    const { stored, read, write, isAsked } = options;
    if (!isMoved || isAsked || stored === '') return;
    const [from, to] = choice === 'stays' ? ['', stored] : [stored, ''];
    if (read() === from) write(to);
    // Once for each choice, with what the field holds by then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choice]);
}
