import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../kit/client/data/useArea.ts';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useFillStore } from './store-form.admin.tsx';
import { saveType } from './store-type.admin.tsx';
import { noMerchConfig, type MerchConfig } from './store-config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stored: MerchConfig = {
  ...noMerchConfig,
  storeType: 'external',
  publishableKey: 'pk_test_1',
  storefrontUrl: 'https://shop.example/',
  revision: 2,
};

/** Returns the function that puts saved settings into a client's cache. */
function fillOf(areas: AreaStore) {
  let fill: ReturnType<typeof useFillStore> | null = null;
  function Take() {
    fill = useFillStore();
    return null;
  }
  renderToString(
    <AreaStoreContext value={areas}>
      <Take />
    </AreaStoreContext>,
  );
  return fill!;
}

test('members see saved settings immediately, and the navigation shows the public ones', async () => {
  const areas = new AreaStore();
  areas.set('merchConfig', { storeType: null });
  await fillOf(areas)(stored);
  expect(areas.get('adminMerchConfig')).toEqual(stored);
  expect(areas.get('merchConfig')).toEqual({
    storeType: 'external',
    storefrontUrl: 'https://shop.example/',
  });
});

test('an older response that arrives later changes neither', async () => {
  const areas = new AreaStore();
  const fill = fillOf(areas);
  await fill(stored);
  await fill({ ...stored, storeType: null, revision: 1 });
  expect(areas.get('adminMerchConfig')).toEqual(stored);
  expect(areas.get('merchConfig')).toMatchObject({ storeType: 'external' });
});

test('a saved type counts as saved, also if it cannot be shown', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const sent = vi.fn<typeof fetch>(async () => Response.json(stored));
  vi.stubGlobal('fetch', sent);
  const cause = new Error('no room');
  const fill = vi.fn(() => Promise.reject(cause));
  expect(await saveType('external', fill)).toEqual(stored);
  expect(fill.mock.calls).toEqual([[stored]]);
  expect(warned).toHaveBeenCalledWith(expect.any(String), cause);
  expect(sent.mock.calls[0]![1]).toMatchObject({ body: '{"storeType":"external"}' });
});

test('a type that cannot be saved shows the reason, and is not applied', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 422 }));
  const fill = vi.fn(async () => {});
  await expect(saveType('external', fill)).rejects.toMatchObject({ name: 'Failure', status: 422 });
  expect(fill).not.toHaveBeenCalled();
});
