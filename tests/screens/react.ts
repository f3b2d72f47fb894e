import { createRoot, type Root } from 'react-dom/client';
import type { ReactNode } from 'react';

const roots: { root: Root; place: HTMLElement }[] = [];

/** Draws a piece at the end of the page. */
export async function render(what: ReactNode): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  roots.push({ root, place });
  root.render(what);
}

/** Takes away all that was drawn. */
export async function cleanup(): Promise<void> {
  for (const { root, place } of roots.splice(0)) {
    root.unmount();
    place.remove();
  }
}
