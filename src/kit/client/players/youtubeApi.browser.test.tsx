import { expect, test, vi } from 'vitest';
import { openYouTube } from '../../../../tests/components/youtube.ts';
import type * as Api from './youtubeApi.ts';

/** Returns a fresh copy of the module, as a new page would load it. */
async function freshApi(): Promise<typeof Api> {
  Reflect.deleteProperty(window, 'YT');
  const address = `${new URL('youtubeApi.ts', import.meta.url).pathname}?${crypto.randomUUID()}`;
  return (await import(/* @vite-ignore */ address)) as typeof Api;
}

/** Resolves when a script with this path has run. */
const arrivalOf = (path: string) =>
  new Promise<void>((resolve) => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || new URL(target.src).pathname !== path) return;
      document.removeEventListener('load', note, true);
      resolve();
    };
    document.addEventListener('load', note, true);
  });

test('simultaneous loads fetch the script once', async () => {
  const { requests } = await openYouTube();
  const { loadYouTube } = await freshApi();
  const [first, second] = await Promise.all([loadYouTube(), loadYouTube()]);
  expect(first.Player).toBeTypeOf('function');
  expect(second).toBe(first);
  expect((await requests()).filter((address) => address.endsWith('/iframe_api'))).toHaveLength(1);
});

// The first script loads the second.
test.each(['/iframe_api', '/s/player/www-widgetapi.js'])(
  'an empty response of %s is given up after eight seconds, and fetched again the next time',
  async (path) => {
    const { change, requests } = await openYouTube();
    await change({ emptied: [path] });
    const { loadYouTube, timeoutMs } = await freshApi();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = vi.fn();
    const arrived = arrivalOf(path);
    const loading = loadYouTube().catch(failed);
    // A script that is still loading would reach the next test.
    await arrived;
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(failed).toHaveBeenCalledOnce();
    vi.useRealTimers();

    await change({ emptied: [] });
    expect((await loadYouTube()).Player).toBeTypeOf('function');
    expect(new URL((await requests()).at(-1)!).pathname).toBe('/s/player/www-widgetapi.js');
  },
);

test('without a network the load fails immediately', async () => {
  const { change } = await openYouTube();
  await change({ isCut: true });
  const { loadYouTube } = await freshApi();
  await expect(loadYouTube()).rejects.toThrow('could not load YouTube');
});
