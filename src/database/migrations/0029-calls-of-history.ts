import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

type Row = Readonly<Record<string, unknown>>;

type Tables = {
  history: {
    id: string;
    noun: string;
    before: string;
    binned_until: number | null;
    label: string;
  };
};

export const callsOfHistory: Migration = {
  version: 29,
  name: 'calls of the history, and labels of the bin',
  async up(db) {
    // What the items of one call share: the id of the first of them.
    await db.schema.alterTable('history').addColumn('call_id', 'text').execute();
    await sql`update history set call_id = id`.execute(db);
    await db.schema
      .createIndex('history_of_call')
      .on('history')
      .columns(['call_id', 'id'])
      .execute();
    // What the bin calls a deleted record.
    await db.schema.alterTable('history').addColumn('label', 'text').execute();
    const tables = db.withTables<Tables>();
    const binned = await tables
      .selectFrom('history')
      .select(['id', 'noun', 'before'])
      .where('binned_until', 'is not', null)
      .execute();
    for (const { id, noun, before } of binned) {
      const label = labels[noun]?.(JSON.parse(before) as Row) ?? noun;
      await tables.updateTable('history').set({ label }).where('id', '=', id).execute();
    }
  },
};

const picture = ({ alt, name }: Row): string => (alt ? `“${alt}”` : String(name));

/** As the nouns called their records then. */
const labels: Readonly<Record<string, (row: Row) => string>> = {
  show: ({ venue, location }) => `Show at ${venue}, ${location}`,
  member: ({ name }) => `Member ${name}`,
  video: ({ title }) => `Video “${title}”`,
  player: ({ title }) => `Player “${title}”`,
  'featured-video': ({ title }) => `Featured video “${title}”`,
  'featured-release': ({ title }) => `Featured release “${title}”`,
  picture: (row) => `Picture ${picture(row)}`,
  carousel: (row) => `Home picture ${picture(row)}`,
};
