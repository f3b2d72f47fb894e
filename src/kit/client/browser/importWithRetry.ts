/**
 * Tries a failed `import()` by another address: the old one stays failed (HTML, module map).
 * @throws whatever the import throws; a TypeError while the browser is offline.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false) throw new TypeError('The browser is offline.');
  try {
    return await load();
  } catch (failure) {
    const address = /https?:\/\/\S+\.js$/.exec(String(failure))?.[0];
    // Some browsers do not name the address, or try again by themselves.
    if (!address?.startsWith(`${location.origin}/`)) throw failure;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as T;
  }
}
