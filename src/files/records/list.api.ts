import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import type { ListedRow } from '../../database/listed.records.ts';
import { Problem } from '../../errors/problem.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import type { Fields, SentOf } from '../../kit/records/recordFields.ts';
import {
  audienceOf,
  checkedHandler,
  handler,
  type Handler,
  type WrongFields,
} from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Part } from '../../database/listOrder.records.ts';
import type { ListRecords, SentRecord } from './list.records.ts';
import type { RecordPictures } from './recordPictures.ts';

export interface ListDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
}

export type ListEndpoints = Readonly<Record<'list' | 'add' | 'update' | 'remove', Endpoint>> & {
  /** Only of lists that members sort by hand. */
  order?: Endpoint;
};

/**
 * The calls that list, add, change, remove and order records.
 * @param onSaved called when a record was added or changed.
 */
export function listApi<Row extends ListedRow, F extends Fields, Answer>(
  endpoints: ListEndpoints,
  records: ListRecords<Row, F, Answer>,
  deps: ListDeps,
  onSaved = () => {},
): Handler[] {
  const { db, clock, pictures } = deps;
  const { imageField } = records;
  const checkImage = pictures.check(imageField);
  /** The rule for a change is checked together with the stored fields. */
  const checkChange: WrongFields = async (body, params) => {
    const { rule } = records;
    const sent = rule?.fields.safeParse(body);
    const id = recordIdField().safeParse(params.id ?? body['_id']).data ?? '';
    const stored = sent?.success ? await records.find(db, id) : null;
    const message = stored && rule!.messageOf({ ...(stored as object), ...(sent!.data as object) });
    return { ...(await checkImage(body, params)), ...(message && { [rule!.path]: message }) };
  };
  const save = async (image: string | null | undefined, work: () => Promise<Saved>) => {
    const saved = await pictures.save(image, imageField, work);
    onSaved();
    return saved;
  };
  /** Bodies match their endpoint's schema; other keys than the noun's fields are ignored. */
  const parted = (body: unknown) => {
    const { _id: id, revision, [imageField]: address } = body as Sent;
    const image = pictures.nameIn(address as string | null | undefined);
    return { id, revision, fields: body as Partial<SentOf<F>>, image };
  };
  return [
    checkedHandler(endpoints.add, checkImage, ({ body }) => {
      const { id = randomUUID(), fields, image = null } = parted(body);
      return save(image, async () => {
        const record = { ...(await records.defaults(db)), ...fields, image, id };
        const [saved] = await records.add(
          db,
          [record as SentRecord<F> & { id: string }],
          clock.now(),
        );
        return { saved, replaced: null };
      });
    }),

    checkedHandler(endpoints.update, checkChange, ({ params, body }) => {
      const { revision, fields, image, ...own } = parted(body);
      const { id = own.id! } = (params ?? {}) as { id?: string };
      return save(image, async () => {
        const change = { ...fields, image };
        const changed = await records.change(db, id, change, clock.now(), revision);
        if (!changed) throw notFoundBy(endpoints);
        return changed;
      });
    }),

    ...commonListCalls(endpoints, records, deps),
  ];
}

/** The calls that list, remove and order records. */
export const commonListCalls = <Row extends ListedRow, F extends Fields, Answer>(
  endpoints: ListEndpoints,
  records: ListRecords<Row, F, Answer>,
  { db, clock, pictures }: ListDeps,
): Handler[] => [
  handler(endpoints.list, ({ query, context }) =>
    records.list(db, audienceOf(context, clock), query as Part & Partial<SentOf<F>>),
  ),
  handler(endpoints.remove, async ({ params }) => {
    const { id } = params as { id: string };
    const gone = await records.remove(db, id);
    if (!gone) throw notFoundBy(endpoints);
    if (gone.image !== null) await pictures.releasePicture(gone.image);
    return { _id: id };
  }),
  ...(endpoints.order
    ? [handler(endpoints.order, ({ body }) => records.reorder(db, body as string[], clock.now()))]
    : []),
];

/** The problem that its description names for a record that doesn't exist. */
export const notFoundBy = ({ remove }: ListEndpoints): Problem =>
  new Problem(remove.schemas.refuses![0]!);

type Saved = { saved: unknown; replaced: string | null };
type Sent = Record<string, unknown> & { _id?: string; revision?: number };
