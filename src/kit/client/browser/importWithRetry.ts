/**
 * Fetches a part of the program that was not wanted before, by an `import()`. A browser that could
 * not have a script says so again until the page is loaded anew (HTML Standard, module map), so it
 * is not asked while it is offline, and a second time by another address.
 * @throws whatever the import throws; a TypeError while the browser is offline.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false) throw new TypeError('The browser is offline.');
  try {
    return await load();
  } catch (failure) {
    const address = /https?:\/\/\S+\.js$/.exec(String(failure))?.[0];
    // Some browsers do not name it, or try again by themselves.
    if (!address?.startsWith(`${location.origin}/`)) throw failure;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as T;
  }
}
