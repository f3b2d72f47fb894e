import { withTimeout } from '../../functions/withTimeout.ts';

/** From the call on: a script that never arrives would leave a press unanswered. */
const stalledMs = 15_000;

/**
 * Retries a failed `import()` at another address, because the old one stays failed (HTML, module
 * map).
 * @throws the error of the import; a TypeError while the browser is offline, or after 15 seconds.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false) throw new TypeError('The browser is offline.');
  return withTimeout(loadOrRetry(load), stalledMs, new TypeError('A script timed out.'));
}

async function loadOrRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    const address = /https?:\/\/\S+\.js$/.exec(String(failure))?.[0];
    // Some browsers don't name the address, or retry by themselves.
    if (!address?.startsWith(`${location.origin}/`)) throw failure;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as T;
  }
}
