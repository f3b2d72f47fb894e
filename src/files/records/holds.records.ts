import { randomUUID } from 'node:crypto';
import { minuteMs } from '../../kit/dates/durations.ts';
import type { Db } from '../../database/open.ts';
import { findsAny } from '../../database/rows.records.ts';

type HoldTables = { file_holds: { id: string; until: number } };

/** A hold whose process died ends after this. */
const holdMs = 5 * minuteMs;

/**
 * Stops every process from removing stored objects; objects deleted meanwhile are swept later.
 * @returns a function that ends the hold.
 */
export async function holdFiles(db: Db): Promise<() => Promise<void>> {
  const id = randomUUID();
  const holds = db.withTables<HoldTables>();
  await holds
    .insertInto('file_holds')
    .values({ id, until: Date.now() + holdMs })
    .execute();
  const renewal = setInterval(() => {
    const renewed = holds
      .updateTable('file_holds')
      .set({ until: Date.now() + holdMs })
      .where('id', '=', id);
    // If the database is down, the next renewal may succeed; queries report the error meanwhile.
    renewed.execute().catch(() => {});
  }, holdMs / 5);
  renewal.unref();
  return async () => {
    clearInterval(renewal);
    await holds.deleteFrom('file_holds').where('id', '=', id).execute();
  };
}

export function areFilesHeld(db: Db): Promise<boolean> {
  const holds = db.withTables<HoldTables>().selectFrom('file_holds').select('id').limit(1);
  return findsAny(holds.where('until', '>', Date.now()));
}
