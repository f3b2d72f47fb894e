/** Texts by key. Pages work without it: it holds nothing while it is blocked or full. */
export interface TextStorage {
  read(key: string): string | null;
  /** The value of a JSON text; null for any other text. */
  readJson(key: string): unknown;
  /** Stores a text; null removes it. */
  store(key: string, text: string | null): void;
  keys(): string[];
}

/** @param open may throw. */
export function textStorage(open: () => Storage): TextStorage {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: (key) => attempt(() => open().getItem(key)),
    readJson: (key) => attempt<unknown>(() => JSON.parse(open().getItem(key) ?? 'null')),
    store: (key, text) =>
      void attempt(() => (text === null ? open().removeItem(key) : open().setItem(key, text))),
    keys: () => attempt(() => Object.keys(open())) ?? [],
  };
}

export const browserStorage = textStorage(() => localStorage);

/** Ends with the tab. */
export const tabStorage = textStorage(() => sessionStorage);
