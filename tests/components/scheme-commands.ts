import type { BrowserCommand } from 'vitest/node';

export type Scheme = 'light' | 'dark';

/** Runs in the program that runs the browser: the system's preference for light or dark. */
export const schemeCommands = {
  askForScheme: (({ page }, colorScheme) =>
    page.emulateMedia({ colorScheme })) satisfies BrowserCommand<[Scheme]>,
};

/** The same, as a test calls it. */
export interface SchemeCommands {
  askForScheme: (scheme: Scheme) => Promise<void>;
}
