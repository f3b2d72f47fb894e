import { sql } from 'kysely';
import { inOrder, listOrder, type Part } from '../../database/listOrder.records.ts';
import {
  listTable,
  type ListedNoun,
  type ListedRow,
  type NewRow,
  type RowChange,
} from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import {
  compiledOnce,
  announcedTimes,
  changedPublication,
  newPublication,
  publicationOf,
  visibleTo,
  type Announced,
  type Audience,
  type PublicationChange,
  type PublicationColumns,
} from '../../database/publication.records.ts';
import {
  answersOf,
  columnsOf,
  requireDistinctColumns,
  type ColumnsOf,
  type Fields,
  type SentOf,
} from '../../kit/records/recordFields.ts';
import type { CrossFieldRule } from '../../kit/schema/crossFieldRule.ts';
import { Problem } from '../../errors/problem.ts';
import { altTextAfter } from '../../kit/pictures/altText.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { addressOf } from '../storage/address.ts';
import { picturesOf } from './files.records.ts';
import type { FilesTables } from './files.table.ts';
import { pictureData } from './storedPictureData.ts';

/** A row of a noun with drafts. */
export type PublishedRow<F extends Fields> = ListedRow & PublicationColumns & ColumnsOf<F>;

/** A noun's description in addition to its fields. */
export interface ListDescription<Row extends ListedRow> extends Pick<
  ListedNoun<Row>,
  'table' | 'noun' | 'labelOf' | 'isPublished'
> {
  fields: Fields;
  /** Fields of responses only. */
  answered?: (row: Row) => object;
  /** The columns that the list is sorted by, in order of precedence. */
  order: Parameters<typeof listOrder<Row>>[1];
  /** The column with the name of the record's image, and the response's field for its address. */
  image?: { column: keyof Row & string; field: string | null };
  /** Whether `changed_at` says when the record last changed. */
  isDated?: boolean;
  /** Checks a rule about several fields of a record. */
  rule?: CrossFieldRule<object>;
  /**
   * Returns columns that depend on a record's others.
   * @param before null for a new record. @param now epoch milliseconds @throws Problem if such a record is invalid.
   */
  derive?: (after: Row, before: Row | null, now: number) => Partial<Row> | Promise<Partial<Row>>;
}

/** A record as in requests; the image is the name of its file. */
export type SentRecord<F extends Fields> = SentOf<F> &
  PublicationChange & { image?: string | null | undefined };
type Change<F extends Fields> = Partial<SentRecord<F>>;

export type ListRecords<Row extends ListedRow, F extends Fields, Answer> = ReturnType<
  typeof listRecords<Row, F, Answer>
>;

/** The records of a list noun, from the description of its fields. */
export function listRecords<Row extends ListedRow, F extends Fields, Answer>(
  described: ListDescription<Row> & {
    fields: F;
    /** Returns the fields that a new record has if they are omitted. */
    defaults: (db: Db) => Partial<SentOf<F>> | Promise<Partial<SentOf<F>>>;
  },
) {
  const { fields, image } = described;
  const own = ['id', 'added_at', 'added_order', 'revision', ...(image ? [image.column] : [])];
  requireDistinctColumns(described.noun, fields, own);
  const { imageOf, answerOf, answers } = answersFor<Row, F, Answer>(described);
  const { newRow, changeOf } = columnsFor<Row, F>(described);

  const table = listTable<Row>({
    ...described,
    ...(image && { fileColumn: image.column }),
    fieldsOf: (row) => answerOf(row, null, 'members') as object,
    recordOf: async (row, db) => (await answers(db, [row]))[0],
  });

  const read = rowsWithPictures(described);
  const listed = async (db: Db, audience: Audience, part?: Part & Partial<SentOf<F>>) =>
    (await read(db, audience, part)).map(({ row, picture }) => ({
      row,
      answer: answerOf(row, picture, audience),
    }));

  const list = async (
    db: Db,
    audience: Audience,
    part?: Part & Partial<SentOf<F>>,
  ): Promise<Answer[]> => (await listed(db, audience, part)).map(({ answer }) => answer);

  return {
    table,
    rule: described.rule ?? null,
    defaults: described.defaults,
    /** The request's field with the address of the record's image; empty if members send none. */
    imageField: image?.field ?? '',
    answers,
    /** The record as members see it; null if it doesn't exist. */
    async find(db: Db, id: string): Promise<Answer | null> {
      const row = await table.find(db, id);
      return row && ((await table.recordOf(row, db)) as Answer);
    },
    /** @param part a filter, such as a field's value; all if it is left out. */
    list,
    announced: async (db: Db, audience: { at: number }): Promise<Announced<Answer>[]> =>
      (await listed(db, audience)).map(({ row, answer }) => ({
        ...answer,
        ...announcedTimes(row as unknown as Parameters<typeof announcedTimes>[0]),
      })),
    /** Adds all or none; existing ids stay and are returned. @param now epoch milliseconds */
    add: async (
      db: Db,
      records: readonly (SentRecord<F> & { id: string })[],
      now: number,
    ): Promise<Answer[]> =>
      answers(
        db,
        await table.add(db, await Promise.all(records.map((one) => newRow(one, now))), now),
      ),
    /**
     * Changes the given fields.
     * @param now epoch milliseconds
     * @param basedOn the revision that the change is based on, or undefined for any.
     * @returns the record, and the file of its replaced image; null if it doesn't exist.
     * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
     */
    async change(
      db: Db,
      id: string,
      change: Change<F>,
      now: number,
      basedOn: number | undefined,
    ): Promise<{ saved: Answer; replaced: string | null } | null> {
      const changed = await table.change(db, id, changeOf(change, now), basedOn);
      if (!changed) return null;
      const [before, after] = [imageOf(changed.before), imageOf(changed.after)];
      const [saved] = await answers(db, [changed.after]);
      return { saved: saved!, replaced: before === after ? null : before };
    },
    /** @returns the file of its image; null if the record doesn't exist. */
    async remove(db: Db, id: string): Promise<{ image: string | null } | null> {
      const removed = await table.remove(db, id);
      return removed && { image: imageOf(removed) };
    },
    /**
     * @param ids of all records, in the new order. @param now epoch milliseconds
     * @throws Problem `list.changed-meanwhile`, with the records, if these differ.
     */
    reorder: (db: Db, ids: readonly string[], now: number): Promise<Answer[]> =>
      table.reorder(db, ids, (trx) => list(trx, 'members'), now),
  };
}

/** Converts rows to responses. */
function answersFor<Row extends ListedRow, F extends Fields, Answer>({
  fields,
  image,
  answered,
  isPublished = false,
}: ListDescription<Row> & { fields: F }) {
  const imageOf = imageIn(image);

  // The only place that converts rows to responses: the fields determine the types.
  const answerOf = (row: Row, picture: PictureData | null, audience: Audience): Answer => {
    const file = imageOf(row);
    return {
      _id: row.id,
      ...(image?.field && { [image.field]: file === null ? null : addressOf(file) }),
      ...(image && { picture }),
      ...answersOf(fields, row as unknown as ColumnsOf<F>),
      ...answered?.(row),
      ...(isPublished && publicationOf(row as unknown as PublicationColumns, audience)),
      revision: row.revision,
    } as Answer;
  };

  const answers = async (db: Db, rows: readonly Row[], audience: Audience = 'members') => {
    const pictures = await picturesOf(
      db,
      rows.map(imageOf).filter((file) => file !== null),
    );
    return rows.map((row) => answerOf(row, pictures.get(imageOf(row) ?? '') ?? null, audience));
  };

  return { imageOf, answerOf, answers };
}

const imageIn =
  <Row extends ListedRow>(image: ListDescription<Row>['image']) =>
  (row: Row): string | null =>
    image === undefined ? null : (row[image.column] as string | null);

/** The columns of an added or changed record; times are epoch milliseconds. */
export function columnsFor<Row extends ListedRow, F extends Fields>({
  fields,
  image,
  rule,
  derive,
  isPublished = false,
  isDated = false,
}: Partial<ListDescription<Row>> & { fields: F }) {
  const imageOf = imageIn(image);

  const derived = async (row: Row, before: Row | null, now: number): Promise<Partial<Row>> => {
    const message = rule?.messageOf(answersOf(fields, row as unknown as ColumnsOf<F>)) ?? null;
    if (rule && message !== null) {
      throw new Problem('request.invalid', { fields: { [rule.path]: message } });
    }
    return (await derive?.(row, before, now)) ?? {};
  };

  return {
    async newRow(
      { id, ...record }: SentRecord<F> & { id: string },
      now: number,
    ): Promise<NewRow<Row>> {
      const row = {
        id,
        ...columnsOf(fields, record as unknown as Partial<SentOf<F>>),
        ...(image && { [image.column]: record.image ?? null }),
        ...(isPublished && newPublication(record)),
        ...(isDated && { changed_at: null }),
      } as unknown as Row;
      return { ...row, ...(await derived(row, null, now)) };
    },
    changeOf: (change: Change<F>, now: number) => async (row: Row) => {
      const given = {
        ...columnsOf(fields, change),
        ...(image && { [image.column]: change.image }),
        ...('alt' in fields && {
          alt: altTextAfter(imageOf(row), change.image, change['alt'] as string | undefined),
        }),
        ...(isPublished && changedPublication(change)),
        ...(isDated && { changed_at: now }),
      };
      const changes = Object.entries(given).filter(([, value]) => value !== undefined);
      const after = { ...row, ...Object.fromEntries(changes) } as Row;
      return { ...given, ...(await derived(after, row, now)) } as unknown as RowChange<Row>;
    },
  };
}

/** Reads rows in order, with their image's columns: copies or more queries would take longer. */
function rowsWithPictures<Row extends ListedRow, F extends Fields>({
  table,
  fields,
  image,
  isPublished = false,
  order,
}: ListDescription<Row> & { fields: F }) {
  const ordered = listOrder<Row>(table, order);
  const all = (db: Db, audience: Audience) => {
    const file = image ? sql.ref<string | null>(`listed.${image.column}`) : sql.lit(null);
    const listed = db
      .withTables<FilesTables>()
      .selectFrom(sql<ListedRow & PublicationColumns>`${sql.table(table)}`.as('listed'))
      .leftJoin('files', (join) => join.on('files.name', '=', file))
      .selectAll('listed')
      .select(['files.name as image_name', 'files.width as image_width'])
      .select(['files.height as image_height', 'files.placeholder as image_placeholder'])
      .select('files.copies as image_copies');
    return isPublished ? visibleTo(listed, audience, 'listed') : listed;
  };
  const whole = compiledOnce((db, audience) => inOrder(all(db, audience), order));
  return async (db: Db, audience: Audience, part: Part & Partial<SentOf<F>> = {}) => {
    const asked = () => {
      const filters = Object.entries(columnsOf(fields, part));
      return filters.reduce(
        (rows, [column, value]) => rows.where(sql.ref(`listed.${column}`), '=', value),
        all(db, audience),
      );
    };
    const isWhole = Object.values(part).every((one) => one === undefined);
    const rows = await (isWhole ? whole(db, audience) : ordered(db, asked(), part));
    return rows.map((row) => {
      const { image_name: name, image_width: width, image_height: height } = row;
      const stored = { width: width!, height: height!, placeholder: row.image_placeholder! };
      const picture = name === null ? null : pictureData({ name, ...stored }, row.image_copies!);
      return { row: row as unknown as Row, picture };
    });
  };
}
