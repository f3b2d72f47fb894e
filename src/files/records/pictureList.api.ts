import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Problem } from '../../errors/problem.ts';
import { audienceOf, checkedHandler, handler, type Handler } from '../../kit/server/handler.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import type { NewPictures, PictureChange } from '../../kit/records/pictureList.ts';
import type { ListPart } from '../../kit/api/listPart.ts';
import type { recordParams } from '../../kit/api/recordId.ts';
import type { ListDeps } from './list.api.ts';
import type { PictureRecords } from './pictureList.records.ts';

/** The calls that list, add, describe and remove images. */
export const pictureListApi = (
  endpoints: Readonly<Record<'list' | 'add' | 'update' | 'remove', Endpoint>>,
  records: PictureRecords,
  { db, clock, pictures }: ListDeps,
): Handler[] => [
  handler(endpoints.list, ({ query, context }) =>
    records.list(db, audienceOf(context, clock), query as ListPart),
  ),

  checkedHandler(endpoints.add, pictures.check('imgLink'), ({ body }) => {
    const added = (body as z.output<typeof NewPictures>).map(
      ({ _id: id = randomUUID(), imgLink, alt = '', ...fields }) => ({
        ...fields,
        id,
        alt,
        image: pictures.nameIn(imgLink),
      }),
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
    if (!changed) throw new Problem('image.not-found');
    return changed.saved;
  }),

  handler(endpoints.remove, async ({ params }) => {
    const { id } = params as z.output<typeof recordParams>;
    const gone = await records.remove(db, id);
    if (!gone) throw new Problem('image.not-found');
    await pictures.releasePicture(gone.image!);
    return { _id: id };
  }),
];
