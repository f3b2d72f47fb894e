import type { Db } from './open.ts';
import { singleTable, type SingleRow } from './single.records.ts';

/** A text of which the site has one, and how often it was saved. */
export interface SingleText {
  text: string;
  /** 0 while nothing was ever saved. */
  revision: number;
}

type Row = SingleRow & { text: string };

/** What can be done with a table whose only row, of the id 1, holds a text. */
export function singleText(table: string) {
  const { read, change } = singleTable<Row, SingleText>(
    table,
    { text: '' },
    ({ text, revision }) => ({ text, revision }),
  );
  return {
    /** The text as it is stored; an empty one while none was ever saved. */
    read,
    /**
     * Saves a text in the place of the one before.
     * @param basedOn the revision that it was made from, or undefined for any.
     * @throws Problem `record.changed-meanwhile` where another one is stored by now.
     */
    async save(db: Db, text: string, basedOn?: number): Promise<SingleText> {
      return (await change(db, { text }, basedOn)).saved;
    },
  };
}
