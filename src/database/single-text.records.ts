import type { Db } from './open.ts';
import { singleTable, type SingleRow } from './single.records.ts';

export interface SingleText {
  text: string;
  /** 0 while nothing was ever saved. */
  revision: number;
}

type Row = SingleRow & { text: string };

/** For a table whose only row has the id 1. */
export function singleText(table: string) {
  const { read, change } = singleTable<Row, SingleText>(
    table,
    { text: '' },
    ({ text, revision }) => ({ text, revision }),
  );
  return {
    /** Empty while none was ever saved. */
    read,
    /** @throws Problem `record.changed-meanwhile` where `basedOn` is given and not stored. */
    async save(db: Db, text: string, basedOn?: number): Promise<SingleText> {
      return (await change(db, { text }, basedOn)).saved;
    },
  };
}
