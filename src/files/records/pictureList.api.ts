import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { checkedHandler, handler, type Handler } from '../../kit/server/handler.ts';
import type { NewPictures, PictureChange } from '../../kit/records/pictureList.ts';
import type { recordParams } from '../../kit/api/recordId.ts';
import { commonListCalls, notFoundBy, type ListDeps, type ListEndpoints } from './list.api.ts';
import type { PictureRecords } from './pictureList.records.ts';

const noTexts = { alt: '', caption: '', credit: '' };

/** The calls that list, add, describe, remove and order images. */
export const pictureListApi = (
  endpoints: ListEndpoints,
  records: PictureRecords,
  deps: ListDeps,
): Handler[] => {
  const { db, clock, pictures } = deps;
  return [
    checkedHandler(endpoints.add, pictures.check('imgLink'), ({ body }) => {
      const added = (body as z.output<typeof NewPictures>).map(
        ({ _id: id = randomUUID(), imgLink, ...fields }) => {
          return { ...noTexts, ...fields, id, image: pictures.nameIn(imgLink) };
        },
      );
      return pictures.saveNew(
        added.map(({ image: name }, index) => ({ name, field: `${index}.imgLink` })),
        () => records.add(db, added, clock.now()),
      );
    }),

    handler(endpoints.update, async ({ params, body }) => {
      const { id } = params as z.output<typeof recordParams>;
      const { revision, name: _name, imgLink: _link, ...change } = body as PictureChange;
      const changed = await records.change(db, id, change, clock.now(), revision);
      if (!changed) throw notFoundBy(endpoints);
      return changed.saved;
    }),

    ...commonListCalls(endpoints, records, deps),
  ];
};
