import { useEffect, useRef } from 'react';
import type { ImageChoice } from '../uploads/imageChoice.ts';

interface PictureWordsOptions {
  /** What is chosen, or undefined where the form has no picture. */
  choice: ImageChoice | undefined;
  /** The version that the form stands on. */
  base: unknown;
  /** The words on its picture; empty for none. */
  stored: string;
  read: () => unknown;
  write: (words: string) => void;
  /** Somebody else has changed them as well, and it is chosen between both. */
  isAsked: boolean;
}

/**
 * Words are said of one picture: those of the stored one leave their field as soon as another is
 * chosen. When that is dropped, its words go with it, and what stood there before comes back.
 */
export function useAltText(options: PictureWordsOptions): void {
  const { choice } = options;
  const chosen = useRef(choice);
  /** What stood in the field when a picture was chosen, over which version. */
  const before = useRef<{ base: unknown; words: unknown } | null>(null);
  useEffect(() => {
    const was = chosen.current;
    chosen.current = choice;
    const { base, stored, read, write, isAsked } = options;
    if (was === choice || isAsked) return;
    if (was === 'stays') {
      before.current = { base, words: read() };
      if (read() === stored) write('');
    } else if (choice === 'stays') {
      const kept = before.current;
      // A version that came meanwhile brought words of its own.
      write(kept && kept.base === base ? String(kept.words) : stored);
    }
    // Once for each choice, with what the field holds by then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choice]);
}
