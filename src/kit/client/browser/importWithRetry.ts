/** Milliseconds, as of a call: a script that neither comes nor fails would leave a press unanswered. */
const stalledMs = 15_000;

/**
 * Tries a failed `import()` by another address: the old one stays failed (HTML, module map).
 * @throws whatever the import throws; a TypeError while the browser is offline, or after 15 seconds.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false) throw new TypeError('The browser is offline.');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('A script has not come.')), stalledMs);
  });
  try {
    return await Promise.race([loadOrRetry(load), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

async function loadOrRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    const address = /https?:\/\/\S+\.js$/.exec(String(failure))?.[0];
    // Some browsers do not name the address, or try again by themselves.
    if (!address?.startsWith(`${location.origin}/`)) throw failure;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as T;
  }
}
