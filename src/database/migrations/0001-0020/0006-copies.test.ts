import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../../tests/environment/engines.ts';
import { insertFile, insertVariant, picturesOf } from '../../../files/records/files.records.ts';
import type { FilesTables } from '../../../files/records/files.table.ts';
import { newMasterName } from '../../../files/storage/names.ts';
import { plannedVariants } from '../../../files/variants/planned-variants.ts';
import { contentTypes } from '../../../files/files.ts';
import { migrate } from '../../migrate.ts';
import { migrations } from '../../migrations.ts';
import { openDatabase, type Database } from '../../open.ts';
import { copies } from './0006-copies.ts';

describe.each(bothEngines)('the copies of pictures from before on %s', (engine) => {
  let dispose: () => Promise<void>;
  let database: Database;
  beforeEach(async () => {
    const empty = await emptyDatabase(engine);
    dispose = empty.dispose;
    database = await openDatabase(empty.address);
  });
  afterEach(async () => {
    await database.close();
    await dispose();
  });

  test('are told as if the pictures had come today', async () => {
    const { db } = database;
    // Later steps build on the column.
    await migrate(database, migrations.slice(0, 21));
    const names = [
      await enterWhole(newMasterName('jpg'), 900),
      await enterWhole(newMasterName('png'), 40),
    ];
    const told = await picturesOf(db, names);
    expect(names.map((name) => Object.keys(told.get(name)!.copies))).toEqual([
      ['avif', 'webp', 'jpg'],
      ['avif', 'webp', 'png'],
    ]);

    // As the database was before the step.
    await db.schema.alterTable('files').dropColumn('copies').execute();
    await copies.up(db, engine);
    expect(migrations).toContain(copies);
    expect(await picturesOf(db, names)).toEqual(told);
  });

  /** A picture with all its variants. */
  async function enterWhole(name: string, width: number): Promise<string> {
    const { db } = database;
    const contentType = name.endsWith('png') ? contentTypes.png : contentTypes.jpg;
    const file = { name, contentType, width, height: width, bytes: 1, placeholder: '' };
    const { soon, later } = plannedVariants(file);
    const variants = [...soon, ...later].map((variant) => ({
      name: variant.name,
      fileName: name,
      contentType: contentTypes[variant.extension],
      width: variant.width,
      height: variant.width,
      bytes: 1,
    }));
    await insertFile(db, { ...file, accountId: null, createdAt: 1 }, variants[0]!);
    for (const variant of variants) await insertVariant(db, variant);
    const files = db.withTables<FilesTables>().selectFrom('files').select('name');
    expect(await files.execute()).toContainEqual({ name });
    return name;
  }
});
