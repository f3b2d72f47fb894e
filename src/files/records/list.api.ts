import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import type { ListedRow } from '../../database/listed.records.ts';
import { Problem, type ProblemCode } from '../../errors/problem.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import type { Fields, SentOf } from '../../kit/api/recordFields.ts';
import { audienceOf, checkedHandler, handler, type Handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Part } from '../../database/list-order.records.ts';
import type { ListRecords, SentRecord } from './list.records.ts';
import type { RecordPictures } from './record-pictures.ts';

export interface ListDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
}

interface ListApi<F extends Fields> {
  /** The field that sends the address of the record's image. */
  imageField: string;
  notFound: ProblemCode;
  /** What a new record holds of the fields that are left out. */
  defaults: () => Partial<SentOf<F>> | Promise<Partial<SentOf<F>>>;
}

/** The calls that list, add, change and remove records with an image. */
export function listApi<Row extends ListedRow, F extends Fields, Answer>(
  endpoints: Readonly<Record<'list' | 'add' | 'update' | 'remove', Endpoint>>,
  records: ListRecords<Row, F, Answer>,
  { db, clock, pictures }: ListDeps,
  { imageField, notFound, defaults }: ListApi<F>,
): Handler[] {
  /** Bodies fit their endpoint's schema, so they hold the noun's fields and these. */
  const parted = (body: unknown) => {
    const { _id, id: _same, picture: _picture, revision, ...rest } = body as Sent;
    const { [imageField]: address, ...fields } = rest;
    const image = pictures.nameIn(address as string | null | undefined);
    return { id: _id, revision, fields: fields as Partial<SentOf<F>>, image };
  };
  return [
    handler(endpoints.list, ({ query, context }) =>
      records.list(db, audienceOf(context, clock), query as Part),
    ),

    checkedHandler(endpoints.add, pictures.check(imageField), ({ body }) => {
      const { id = randomUUID(), fields, image = null } = parted(body);
      return pictures.save(image, imageField, async () => {
        const record = { ...(await defaults()), ...fields, image } as SentRecord<F>;
        return { saved: await records.add(db, id, record, clock.now()), replaced: null };
      });
    }),

    checkedHandler(endpoints.update, pictures.check(imageField), ({ params, body }) => {
      const { revision, fields, image } = parted(body);
      const { id } = params as { id: string };
      return pictures.save(image, imageField, async () => {
        const change = { ...fields, image };
        const changed = await records.change(db, id, change, clock.now(), revision);
        if (!changed) throw new Problem(notFound);
        return changed;
      });
    }),

    handler(endpoints.remove, async ({ params }) => {
      const { id } = params as { id: string };
      const gone = await records.remove(db, id);
      if (!gone) throw new Problem(notFound);
      if (gone.image !== null) await pictures.releasePicture(gone.image);
      return { _id: id };
    }),
  ];
}

type Sent = Record<string, unknown> & { _id?: string; revision?: number };
