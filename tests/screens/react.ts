import { createRoot, type Root } from 'react-dom/client';
import type { ReactNode } from 'react';

const roots: { root: Root; place: HTMLElement }[] = [];

/** Renders an element at the end of the page. */
export async function render(what: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const drawn = { root, place };
  roots.push(drawn);
  root.render(what);
  return {
    rerender: async (other: ReactNode) => root.render(other),
    async unmount() {
      roots.splice(roots.indexOf(drawn), 1);
      remove(drawn);
    },
  };
}

/** Removes everything that was rendered. */
export async function cleanup(): Promise<void> {
  for (const drawn of roots.splice(0)) remove(drawn);
}

function remove({ root, place }: { root: Root; place: HTMLElement }): void {
  root.unmount();
  place.remove();
}
