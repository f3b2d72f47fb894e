import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { carouselApi } from './carousel.api.ts';
import type { CarouselTables } from './carousel.table.ts';
import { carouselEndpoints } from './carousel.ts';

describe.each(engines)('the carousel on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const images = () => read(carouselApi(site), carouselEndpoints.list);

  test('there is nothing before anything was added', async () => {
    expect(await images()).toEqual([]);
  });

  test('the carousel keeps the order in which its pictures were added', async () => {
    await addFiles(site.db, 'a.png');
    const image = (id: string, added_at: number, added_order: number) => {
      return { id, added_at, added_order, revision: 1, name: id, file_name: 'a.png', alt: '' };
    };
    await site.db
      .withTables<CarouselTables>()
      .insertInto('home_images')
      .values([image('b', 2, 1), image('c', 2, 0), image('first', 1, 0)])
      .execute();
    const listed = await images();
    expect(listed.map(({ _id }) => _id)).toEqual(['first', 'c', 'b']);
    const first = { _id: 'first', name: 'first', imgLink: '/files/o/a.png', alt: '' };
    expect(listed[0]).toEqual(first);
  });
});
