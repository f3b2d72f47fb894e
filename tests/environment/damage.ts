import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import Sqlite from 'better-sqlite3';

const damagedBytes = 60 * 4096;

/** Large enough that a thread of its own checks the file. */
export const manyRows = 40_000;

/** Fills an SQLite file with an unused table, and overwrites 60 pages of it. */
export function fillAndDamage(file: string, rows = 4_000): void {
  const connection = new Sqlite(file);
  connection.exec(`
    create table filler (text text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    insert into filler select hex(randomblob(100)) from n;
    pragma wal_checkpoint(truncate)`);
  connection.close();
  const opened = openSync(file, 'r+');
  writeSync(
    opened,
    randomBytes(damagedBytes),
    0,
    damagedBytes,
    fstatSync(opened).size - damagedBytes,
  );
  closeSync(opened);
}
