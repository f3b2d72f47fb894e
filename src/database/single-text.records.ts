import type { Db } from './open.ts';
import { singleTable, type SingleRow } from './single.records.ts';

export interface SingleText {
  text: string;
  /** 0 while nothing was ever saved. */
  revision: number;
}

type Row = SingleRow & { text: string };

/** For a table whose only row has the id 1. @param noun is the table's name as well. */
export function singleText(noun: string, label: string) {
  const textOf = ({ text, revision }: Row): SingleText => ({ text, revision });
  const versions = singleTable<Row, SingleText>({
    table: noun,
    noun,
    label,
    defaults: { text: '' },
    fieldsOf: textOf,
    recordOf: textOf,
  });
  return {
    versions,
    /** Empty while none was ever saved. */
    read: versions.read,
    /** @throws Problem `record.changed-meanwhile` if `basedOn` is given and not stored. */
    async save(db: Db, text: string, basedOn?: number): Promise<SingleText> {
      return (await versions.change(db, { text }, basedOn)).saved;
    },
  };
}
