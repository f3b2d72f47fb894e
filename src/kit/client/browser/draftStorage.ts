/** How the names begin under which drafts lie in the browser's storage. */
export const draftPrefix = 'draft ';

/** How long drafts are kept, in milliseconds. */
export const draftMs = 7 * 24 * 60 * 60_000;

/** The names in the browser's storage that begin so. */
export function keysIn(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    // Blocked: there are none.
    return [];
  }
}

/** What lies under a name of the storage, read as JSON; null where that is none, or nothing. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Blocked, or not ours.
    return null;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: nothing was kept either.
  }
}

/** Whether a draft of that instant (epoch milliseconds) is kept still. */
export const isFresh = (at: unknown): at is number =>
  typeof at === 'number' && at <= Date.now() && at > Date.now() - draftMs;

/** Forgets the drafts that are too old, and what is none, whoever typed them. */
export function dropStaleDrafts(): void {
  for (const key of keysIn(draftPrefix)) {
    const { at } = Object(readStored(key)) as { at?: unknown };
    if (!isFresh(at)) removeStored(key);
  }
}
