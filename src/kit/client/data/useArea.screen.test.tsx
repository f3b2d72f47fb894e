import { StrictMode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Area } from './area.ts';
import { AreaStore } from './areaStore.ts';
import { AreaStoreContext, useArea } from './useArea.ts';

const songs: Area<string[]> = {
  name: 'songs',
  address: 'GET /songs',
  failed: 'Failed to load songs',
};

function Songs({ maxAgeMs }: { maxAgeMs?: number }) {
  const { data, loading, error } = useArea(songs, maxAgeMs);
  return <p>{`${data?.join(', ') ?? 'none'}; ${loading ? 'loading' : (error ?? 'ready')}`}</p>;
}

const open = (areas: AreaStore, songsOrNothing = <Songs />) =>
  render(
    <StrictMode>
      <AreaStoreContext value={areas}>{songsOrNothing}</AreaStoreContext>
    </StrictMode>,
  );

const fetched = vi.fn<() => Promise<Response>>();

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answers = (data: unknown) => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json(data));
};

test('missing data is loaded by its component, once', async () => {
  answers(['River']);
  await open(new AreaStore());
  await expect.element(page.getByText('River; ready')).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('data that came with the page is not requested again, unless it must be current', async () => {
  answers(['River', 'Rain']);
  const areas = new AreaStore({ songs: ['River'] });
  const { rerender } = await open(areas);
  await expect.element(page.getByText('River; ready')).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  await rerender(
    <AreaStoreContext value={areas}>
      <Songs maxAgeMs={0} />
    </AreaStoreContext>,
  );
  await expect.element(page.getByText('River, Rain; ready')).toBeVisible();
});

test('data that came with the page is not requested when its part becomes alive much later', async () => {
  answers(['River', 'Rain']);
  const areas = new AreaStore();
  areas.set('songs', ['River'], Date.now() - 60_000);
  areas.markFirst();
  const { unmount } = await open(areas);
  await expect.element(page.getByText('River; ready')).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  await unmount();
  areas.set('songs', ['River'], Date.now() - 60_000);
  await open(areas);
  await expect.element(page.getByText('River, Rain; ready')).toBeVisible();
});

test('expired data is requested again if it is shown', async () => {
  answers(['River', 'Rain']);
  const areas = new AreaStore({ songs: ['River'] });
  await open(areas);
  areas.expire();
  await expect.element(page.getByText('River, Rain; ready')).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a failure shows its own message, and is retried once the network is back', async () => {
  answers(['River']);
  fetched.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
  await open(new AreaStore());
  await expect.element(page.getByText('none; Failed to load songs')).toBeVisible();
  answers(['River']);
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('River; ready')).toBeVisible();
});

test('an unmounted component makes no more requests', async () => {
  answers(['River']);
  const areas = new AreaStore({ songs: [] });
  const { unmount } = await open(areas);
  await unmount();
  areas.expire();
  window.dispatchEvent(new Event('online'));
  onTestFinished(() => expect(fetched).not.toHaveBeenCalled());
});
