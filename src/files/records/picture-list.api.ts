import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Problem } from '../../errors/problem.ts';
import { audienceOf, checkedHandler, handler } from '../../kit/server/handler.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import type { ListedPicture, NewPictures, PictureChange } from '../../kit/pictures/pictureList.ts';
import type { ListPart } from '../../kit/api/listPart.ts';
import type { recordParams } from '../../kit/api/recordId.ts';
import type { ListDeps } from './list.api.ts';
import type { PictureRecords } from './picture-list.records.ts';

/** Each list has addresses of its own. */
export interface PictureListEndpoints {
  list: Endpoint<
    'GET',
    string,
    { query: typeof ListPart; answer: z.ZodArray<typeof ListedPicture> }
  >;
  add: Endpoint<
    'POST',
    string,
    { body: typeof NewPictures; answer: z.ZodArray<typeof ListedPicture> }
  >;
  update: Endpoint<
    'POST',
    string,
    { params: typeof recordParams; body: typeof PictureChange; answer: typeof ListedPicture }
  >;
  remove: Endpoint<
    'GET',
    string,
    { params: typeof recordParams; answer: z.ZodObject<{ _id: z.ZodString }> }
  >;
}

export const pictureListApi = (
  endpoints: PictureListEndpoints,
  records: PictureRecords,
  { db, clock, pictures }: ListDeps,
) => [
  handler(endpoints.list, ({ query, context }) =>
    records.list(db, audienceOf(context, clock), query),
  ),

  checkedHandler(endpoints.add, pictures.check('imgLink'), ({ body }) => {
    const files = body.map(({ imgLink }) => pictures.nameIn(imgLink));
    const rows = body.map(({ _id: id = randomUUID(), alt = '', ...picture }, index) => {
      const { imgLink: _link, picture: _picture, revision: _revision, ...fields } = picture;
      return { ...fields, id, alt, file: files[index]! };
    });
    return pictures.saveNew(
      files.map((name, index) => ({ name, field: `${index}.imgLink` })),
      () => records.add(db, rows, clock.now()),
    );
  }),

  handler(endpoints.update, async ({ params, body }) => {
    const { _id, name: _name, imgLink: _link, picture: _picture, revision, ...change } = body;
    const described = await records.describe(db, params.id, change, revision);
    if (!described) throw new Problem('image.not-found');
    return described;
  }),

  handler(endpoints.remove, async ({ params }) => {
    const file = await records.remove(db, params.id);
    if (file === null) throw new Problem('image.not-found');
    await pictures.releasePicture(file);
    return { _id: params.id };
  }),
];
