import { expect, test, vi } from 'vitest';
import { showsArea } from '../../features/shows/shows.queries.ts';
import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { PreviewAreas } from './PreviewAreas.ts';

test('the preview does not request data that the editing area failed to load', async () => {
  const fetched = vi.fn(async () => Response.json({ message: 'No' }, { status: 500 }));
  vi.stubGlobal('fetch', fetched);
  const areas = new AreaStore();
  const beside = { areas, typed: () => [], page: () => '/', watch: () => {} };
  const preview = new PreviewAreas(beside as never, 'https://band.example');
  void preview.load(showsArea);
  await expect.poll(() => areas.snapshot(showsArea.name).error).not.toBeNull();
  void preview.load(showsArea);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
