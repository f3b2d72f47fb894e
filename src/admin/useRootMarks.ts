import { useLayoutEffect } from 'react';

/** The root's classes, and the element whose presence sets each. */
const marks: readonly (readonly [mark: string, selector: string])[] = [
  ['framed', '.admin-frame'],
  ['with-bottom-bar', '.admin-frame > .bottom-bar'],
  ['with-secondary-bar', '.secondary-bar'],
  ['with-preview', '.preview-always'],
  ['with-dialog', '.dialog'],
  ['with-session-over', '.session-over > p'],
];

/** Replaces `:has()` on the root, which restyles the whole page at each change of a list. */
export function useRootMarks(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    const look = () => {
      for (const [mark, selector] of marks) {
        classList.toggle(mark, document.querySelector(selector) !== null);
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      classList.remove(...marks.map(([mark]) => mark));
    };
  }, []);
}
