import { singleTable, type SingleRow } from '../../database/single.records.ts';
import type { Db } from '../../database/open.ts';
import {
  answersOf,
  columnsOf,
  requireDistinctColumns,
  type AnswersOf,
  type ColumnsOf,
  type Fields,
  type SentOf,
} from '../../kit/records/recordFields.ts';

export type DocumentRow<F extends Fields> = SingleRow & ColumnsOf<F>;
type Document<F extends Fields> = AnswersOf<F> & { revision: number };

export type DocumentRecord<F extends Fields> = ReturnType<typeof documentRecord<F>>;

/** A singleton record, from the description of its fields. */
export function documentRecord<F extends Fields>(described: {
  table: string;
  /** The name of its file. */
  noun: string;
  /** Names it in the history. */
  label: string;
  fields: F;
  /** The result until a member saves it. */
  defaults: SentOf<F>;
}) {
  const { fields, defaults, ...names } = described;
  requireDistinctColumns(described.noun, fields, ['id', 'revision']);
  const recordOf = (row: DocumentRow<F>): Document<F> => ({
    ...answersOf(fields, row),
    revision: row.revision,
  });
  const table = singleTable<DocumentRow<F>, Document<F>>({
    ...names,
    defaults: columnsOf(fields, defaults) as DocumentRow<F>,
    fieldsOf: recordOf,
    recordOf,
  });
  return {
    ...table,
    /**
     * Changes the given fields.
     * @param change optionally has the revision that it is based on.
     * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
     */
    async save(db: Db, { revision, ...change }: Partial<SentOf<F>> & { revision?: number }) {
      const columns = columnsOf(fields, change as Partial<SentOf<F>>) as Partial<DocumentRow<F>>;
      return (await table.change(db, columns, revision)).saved;
    },
  };
}
