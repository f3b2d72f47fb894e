import { expect, onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { PreviewCommands } from './preview-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends PreviewCommands {}
}

/** Has the preview's frame draw pages until the test is over; before anything is rendered. */
export async function openPreview(): Promise<void> {
  await commands.openPreview();
  onTestFinished(() => commands.closePreview());
}

/** What the preview's frame shows; null while it shows nothing. */
export function previewed(): Document | null {
  const frame = page.getByTitle('The page as fans see it').query();
  const shown = (frame as HTMLIFrameElement | null)?.contentDocument ?? null;
  return shown?.querySelector('main')?.hasChildNodes() ? shown : null;
}

/** Its text, with one space between words. */
export const previewedText = (): string =>
  previewed()?.body.innerText.replace(/\s+/g, ' ').trim() ?? '';

/** Presses what the frame shows with this text alone. */
export async function pressPreviewed(selector: string, text: string): Promise<void> {
  const find = () =>
    [...(previewed()?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
      ({ textContent }) => textContent.trim() === text,
    );
  await expect.poll(find).toBeDefined();
  find()!.click();
}
