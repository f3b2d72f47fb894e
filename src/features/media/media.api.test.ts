import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { picturesApi } from './pictures.api.ts';
import type { PictureTables } from './pictures.table.ts';
import { pictureEndpoints } from './pictures.ts';
import { videosApi } from './videos.api.ts';
import type { VideoTables } from './videos.table.ts';
import { videoEndpoints } from './videos.ts';

describe.each(engines)('media on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const pictures = () => read(picturesApi(site), pictureEndpoints.list);
  const videos = () => read(videosApi(site), videoEndpoints.list);

  test('there is nothing before anything was added', async () => {
    expect(await pictures()).toEqual([]);
    expect(await videos()).toEqual([]);
  });

  test('pictures stand newest first, those added at once in their order', async () => {
    await addFiles(site.db, 'a.png');
    const picture = (id: string, added_at: number, added_order: number) => {
      return {
        id,
        added_at,
        added_order,
        revision: 1,
        name: `${id}.png`,
        file_name: 'a.png',
        alt: 'On stage',
      };
    };
    await site.db
      .withTables<PictureTables>()
      .insertInto('media_images')
      .values([picture('old', 1, 0), picture('b', 2, 1), picture('c', 2, 0)])
      .execute();
    const listed = await pictures();
    expect(listed.map(({ _id }) => _id)).toEqual(['c', 'b', 'old']);
    const first = { _id: 'c', name: 'c.png', imgLink: '/files/o/a.png', alt: 'On stage' };
    expect(listed[0]).toEqual(first);
  });

  test('videos stand by their release, newest first, whenever they were added', async () => {
    const video = (id: string, date: number, added_at: number) => {
      const place = { id, added_at, added_order: 0, revision: 1, category: 'vlogs' as const };
      return { ...place, title: id, date, link: 'https://youtu.be/x', embed_link: 'https://e' };
    };
    await site.db
      .withTables<VideoTables>()
      .insertInto('videos')
      .values([video('old', 1, 9), video('new', 2, 1), video('newer', 2, 2)])
      .execute();
    const listed = await videos();
    expect(listed.map(({ _id }) => _id)).toEqual(['newer', 'new', 'old']);
    expect(listed[2]).toEqual({
      _id: 'old',
      category: 'vlogs',
      title: 'old',
      date: 1,
      link: 'https://youtu.be/x',
      embedLink: 'https://e',
      revision: 1,
    });
  });
});
