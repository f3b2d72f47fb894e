import type { BrowserCommand } from 'vitest/node';

export type Scheme = 'light' | 'dark';

/** What the program does that runs the browser: the system asks for one or the other. */
export const schemeCommands = {
  askForScheme: (({ page }, colorScheme) =>
    page.emulateMedia({ colorScheme })) satisfies BrowserCommand<[Scheme]>,
};

/** The same as a test calls it. */
export interface SchemeCommands {
  askForScheme: (scheme: Scheme) => Promise<void>;
}
