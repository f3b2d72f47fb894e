/**
 * Where the package of EmailJS notes when a form was sent, to hold its limit. It notes that before
 * it sends; here it counts once the form was taken, so that who was offline may try again.
 * A browser that refuses its storage, or has no room in it, sends without the limit.
 */
export function throttle(open: () => Storage | undefined = () => window.localStorage) {
  let noted: [key: string, time: string] | null = null;
  const storage = openedOrHidden(open);
  return {
    /** As the package takes a storage. */
    storage: {
      get: async (key: string) => storage?.getItem(nameOf(key)) ?? null,
      set: async (key: string, time: string) => void (noted = [nameOf(key), time]),
      remove: async (key: string) => storage?.removeItem(nameOf(key)),
    },
    /** What was noted counts from now on. */
    keep(): void {
      if (!noted) return;
      try {
        storage?.setItem(...noted);
      } catch (full) {
        console.warn('The browser has no room to note when a form was sent.', full);
      }
    },
  };
}

const nameOf = (key: string) => `sent-${key}`;

/**
 * The storage, or null where the browser refuses it: then it throws as soon as the storage is
 * named. The package names it while it is loaded and would not load, so it is hidden from it.
 */
function openedOrHidden(open: () => Storage | undefined): Storage | null {
  try {
    return open() ?? null;
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true });
    return null;
  }
}
