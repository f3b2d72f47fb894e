import { commands } from 'vitest/browser';
import { onTestFinished } from 'vitest';
import type { Scheme, SchemeCommands } from './scheme-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends SchemeCommands {}
}

/** Lets the system ask for light or dark pages until the test is over. */
export async function askForScheme(scheme: Scheme): Promise<void> {
  onTestFinished(() => commands.askForScheme('light'));
  await commands.askForScheme(scheme);
}
