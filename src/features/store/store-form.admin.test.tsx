import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../kit/client/data/useArea.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useFillStore } from './store-form.admin.tsx';
import { noMerchConfig, type MerchConfig } from './store-config.ts';

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

test('members see saved settings immediately, and the navigation shows the public ones', () => {
  const areas = new AreaStore();
  areas.set('merchConfig', { storeType: null });
  fillOf(areas)(stored);
  expect(areas.get('adminMerchConfig')).toEqual(stored);
  expect(areas.get('merchConfig')).toEqual({
    storeType: 'external',
    storefrontUrl: 'https://shop.example/',
  });
});

test('an older response that arrives later changes neither', () => {
  const areas = new AreaStore();
  const fill = fillOf(areas);
  fill(stored);
  fill({ ...stored, storeType: null, revision: 1 });
  expect(areas.get('adminMerchConfig')).toEqual(stored);
  expect(areas.get('merchConfig')).toMatchObject({ storeType: 'external' });
});
