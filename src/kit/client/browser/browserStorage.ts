/**
 * Texts by key. Pages work without it: it holds nothing while it is blocked or full.
 * @param open may throw.
 */
export function textStorage(open: () => Storage) {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: (key: string) => attempt(() => open().getItem(key)),
    /** The value of a JSON text; null for any other text. */
    readJson: (key: string) => attempt<unknown>(() => JSON.parse(open().getItem(key) ?? 'null')),
    /** Stores a text; null removes it. */
    store: (key: string, text: string | null): void =>
      void attempt(() => (text === null ? open().removeItem(key) : open().setItem(key, text))),
    keys: (): string[] => attempt(() => Object.keys(open())) ?? [],
  };
}

export type TextStorage = ReturnType<typeof textStorage>;

export const browserStorage = textStorage(() => localStorage);

export const tabStorage = textStorage(() => sessionStorage);
