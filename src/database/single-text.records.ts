import type { Db } from './open.ts';

/** A text of which the site has one, and how often it was saved. */
export interface SingleText {
  text: string;
  /** 0 while nothing was ever saved. */
  revision: number;
}

type TextTables = Record<string, { id: number; text: string; revision: number }>;

/** What can be done with a table whose only row, of the id 1, holds a text. */
export const singleText = (table: string) => ({
  /** The text as it is stored; an empty one while none was ever saved. */
  async read(db: Db): Promise<SingleText> {
    const row = await db
      .withTables<TextTables>()
      .selectFrom(table)
      .select(['text', 'revision'])
      .where('id', '=', 1)
      .executeTakeFirst();
    return row ?? { text: '', revision: 0 };
  },
  /** Saves a text in the place of the one before. */
  save(db: Db, text: string): Promise<SingleText> {
    return db
      .withTables<TextTables>()
      .insertInto(table)
      .values({ id: 1, text, revision: 1 })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ text, revision: row(`${table}.revision`, '+', 1) })),
      )
      .returning(['text', 'revision'])
      .executeTakeFirstOrThrow();
  },
});
