import { AreaStore } from './areaStore.ts';
import { AreaStoreContext } from './useArea.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '../../../errors/failure.ts';
import type { Area } from './area.ts';
import { AreaBoundary } from './AreaBoundary.tsx';

const songs: Area<string[]> = {
  name: 'songs',
  address: 'GET /songs',
  failed: 'Failed to load songs',
};

/** The text of a page that shows songs, or says that there are none. */
function shown(areas: AreaStore): string {
  const html = renderToStaticMarkup(
    <AreaStoreContext value={areas}>
      <AreaBoundary area={songs}>{(list) => list.join(', ') || 'No songs'}</AreaBoundary>
    </AreaStoreContext>,
  );
  return html.replace(/<(\w+)[^>]*?( role="\w+")?[^>]*>/g, '<$1$2>');
}

test('data is shown, also if it is empty', () => {
  const areas = new AreaStore();
  areas.set('songs', ['River', 'Rain']);
  expect(shown(areas)).toBe('River, Rain');
  areas.set('songs', []);
  expect(shown(areas)).toBe('No songs');
});

test('data that is still loading does not appear empty', () => {
  expect(shown(new AreaStore())).toMatch(/^<div role="status"><span>Loading...<\/span>/);
});

test('an error appears above the earlier data, with a retry', async () => {
  const areas = new AreaStore({ songs: ['River'] });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(areas.load(songs)).rejects.toThrow(Failure);
  expect(shown(areas)).toBe(
    '<div role="alert"><p>Failed to load songs</p><button>Retry</button></div>River',
  );
});
