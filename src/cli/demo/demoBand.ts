import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { finishScratch, insertRows, prepareScratch } from '../../backup/restore.records.ts';
import { readBackup } from '../../backup/readBackup.ts';
import { isOfObjects, type Row } from '../../backup/snapshot.records.ts';
import { openDatabase, type Database } from '../../database/open.ts';
import { randomName } from '../../files/storage/names.ts';
import { wallClock } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { instantsAt } from '../../kit/dates/localTime.ts';
import { newSecret } from '../../kit/server/secrets.ts';

interface DemoFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * Reads the backup of the demo band into a database in memory. Its ids and the names of its files
 * are new each time, so that nothing of a demo that was removed before is in the way.
 * @param now epoch milliseconds; the band's dates are moved as far as that is from the backup.
 * @param onFile called with each file, after all rows were read.
 */
export async function readBand(
  backup: string,
  now: number,
  onFile: (file: DemoFile) => Promise<void>,
): Promise<Database> {
  await using begun = new AsyncDisposableStack();
  const band = begun.use(await openDatabase(':memory:'));
  const renamed = renamer();
  const contentTypes = new Map<string, string>();
  let madeAt = now;
  await readBackup(backup, null, {
    async onHeading(heading) {
      madeAt = heading.madeAt;
      await prepareScratch(band, heading.schema);
    },
    async onRows(table, stored) {
      const rows = stored.map((row) => movedRow(renamed(row), madeAt, now));
      if (isOfObjects(table))
        for (const { name, content_type: type } of rows) contentTypes.set(`${name}`, `${type}`);
      if (table === 'subscribers') for (const row of rows) row['leave_token'] = newSecret();
      // The site may have the same songs, and keeps only one recording of each digest.
      if (table === 'recordings') for (const row of rows) row['digest'] = newSecret();
      await insertRows(band, table, rows);
    },
    async onFile(stored, { body }) {
      const { name } = renamed({ name: stored }) as { name: string };
      await onFile({ name, contentType: contentTypes.get(name)!, bytes: await buffer(body) });
    },
  });
  await finishScratch(band, async () => {});
  begun.move();
  return band;
}

/** Ids of records, and what the names of a file and all that is made of it begin with. */
const names = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])[0-9A-Za-z]{22}(?=[.-])/g;

function renamer(): (row: Row) => Row {
  const given = new Map<string, string>();
  const renamed = (name: string): string => {
    const other = given.get(name) ?? (name.length === 22 ? randomName() : randomUUID());
    given.set(name, other);
    return other;
  };
  return (row) => JSON.parse(JSON.stringify(row).replace(names, renamed)) as Row;
}

const weekMs = 7 * dayMs;

/** Columns that hold a day of the calendar, or a time at a venue. */
const calendar: ReadonlySet<string> = new Set(['date', 'doors', 'showtime', 'release_date']);

/**
 * The row with its times as far from now as they were from then: of the calendar by whole weeks, so
 * that weekdays stay, and at the same time of day wherever clocks have changed since.
 */
export function movedRow(row: Row, then: number, now: number): Row {
  const weeks = Math.ceil((now - then) / weekMs) * weekMs;
  const zone = typeof row['time_zone'] === 'string' ? row['time_zone'] : 'UTC';
  const moved = ([column, value]: [string, unknown]): [string, unknown] => {
    if (typeof value !== 'number') return [column, value];
    if (/(?:^|_)at$/.test(column)) return [column, value + now - then];
    if (!calendar.has(column)) return [column, value];
    const inUtc = instantsAt(wallClock(value, zone), 'UTC')[0]! + weeks;
    return [column, instantsAt(wallClock(inUtc, 'UTC'), zone)[0] ?? value + weeks];
  };
  return Object.fromEntries(Object.entries(row).map(moved));
}
