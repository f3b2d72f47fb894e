import { useEffect, useRef, type RefObject } from 'react';
import { adderInSight } from '../keys/adderInSight.ts';
import { isDialogOpen, isTyping } from '../keys/typing.ts';

/** Marks what adds to a list that pictures can be pasted into. */
export const takesPictures = { 'data-takes-pictures': '' } as const;

/** Takes files that are pasted if `adder`'s list is the one that one is at, and not into a field. */
export function usePastedFiles(
  adder: RefObject<HTMLElement | null>,
  onPaste: (files: readonly File[]) => void,
): void {
  const newest = useRef(onPaste);
  useEffect(() => {
    newest.current = onPaste;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTyping(event.target) || isDialogOpen()) return;
      if (adderInSight('[data-takes-pictures]') !== adder.current) return;
      event.preventDefault();
      newest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [adder]);
}
