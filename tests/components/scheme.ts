import { commands } from 'vitest/browser';
import { onTestFinished } from 'vitest';
import type { Scheme, SchemeCommands } from './scheme-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends SchemeCommands {}
}

/** Sets the system's preference for light or dark until the test ends. */
export async function askForScheme(scheme: Scheme): Promise<void> {
  onTestFinished(() => commands.askForScheme('light'));
  await commands.askForScheme(scheme);
}
