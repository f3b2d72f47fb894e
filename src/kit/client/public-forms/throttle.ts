/** The EmailJS package notes the time before it sends; this counts only forms that were taken. */
export function throttle(open: () => Storage | undefined = () => window.localStorage) {
  let pending: [key: string, time: string] | null = null;
  const storage = openedOrHidden(open);
  return {
    storage: {
      get: async (key: string) => storage?.getItem(nameOf(key)) ?? null,
      set: async (key: string, time: string) => void (pending = [nameOf(key), time]),
      remove: async (key: string) => storage?.removeItem(nameOf(key)),
    },
    /** Stores what was noted. */
    store(): void {
      if (!pending) return;
      try {
        storage?.setItem(...pending);
      } catch (full) {
        console.warn('The browser has no room to note when a form was sent.', full);
      }
    },
  };
}

const nameOf = (key: string) => `sent-${key}`;

/** Hides a storage that throws when it is read: the package would not load. */
function openedOrHidden(open: () => Storage | undefined): Storage | null {
  try {
    return open() ?? null;
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true });
    return null;
  }
}
