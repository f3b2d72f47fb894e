import { useEffect, useRef } from 'react';
import type { ImageChoice } from '../uploads/imageChoice.ts';

interface AltTextOptions {
  /** Undefined if the form has no picture. */
  choice: ImageChoice | undefined;
  base: unknown;
  stored: string;
  read: () => unknown;
  write: (text: string) => void;
  /** Somebody else changed the text too, and nobody has chosen yet. */
  isConflicting: boolean;
}

/** Clears a picture's text when another one is chosen; restores it when that is dropped. */
export function useAltText(options: AltTextOptions): void {
  const { choice } = options;
  const chosen = useRef(choice);
  /** The text before a picture was chosen, and the version it belongs to. */
  const before = useRef<{ base: unknown; text: unknown } | null>(null);
  useEffect(() => {
    const previous = chosen.current;
    chosen.current = choice;
    const { base, stored, read, write, isConflicting } = options;
    if (previous === choice || isConflicting) return;
    if (previous === 'stays') {
      before.current = { base, text: read() };
      if (read() === stored) write('');
    } else if (choice === 'stays') {
      const remembered = before.current;
      // A version that came meanwhile has a text of its own.
      write(remembered && remembered.base === base ? String(remembered.text) : stored);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each choice
  }, [choice]);
}
