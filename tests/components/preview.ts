import { expect, onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { PreviewCommands } from './preview-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends PreviewCommands {}
}

/** Makes the preview's frame render pages until the test ends; call it before rendering. */
export async function openPreview(): Promise<void> {
  await commands.openPreview();
  onTestFinished(() => commands.closePreview());
}

/** The content of the preview's frame; null while it is empty. */
export function previewed(): Document | null {
  const frame = page.getByTitle('The page as fans see it').query();
  const shown = (frame as HTMLIFrameElement | null)?.contentDocument ?? null;
  return shown?.querySelector('main')?.hasChildNodes() ? shown : null;
}

/** Its text, with single spaces. */
export const previewedText = (): string =>
  previewed()?.body.innerText.replace(/\s+/g, ' ').trim() ?? '';

/** Presses the element with exactly this text in the frame. */
export async function pressPreviewed(selector: string, text: string): Promise<void> {
  const find = () =>
    [...(previewed()?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
      ({ textContent }) => textContent.trim() === text,
    );
  await expect.poll(find).toBeDefined();
  find()!.click();
}
