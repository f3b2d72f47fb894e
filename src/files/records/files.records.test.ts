import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../../tests/environment/engines.ts';
import { openDatabase } from '../../database/open.ts';
import { addMail } from '../../mail/mails.records.ts';
import { contentTypes } from '../files.ts';
import { insertFile, deleteFile } from './files.records.ts';
import { randomName } from '../storage/names.ts';
import { plannedVariants } from '../variants/plannedVariants.ts';

describe.each(bothEngines)('the entries of files on %s', (engine) => {
  test('are deleted whatever another program writes at the same time', async () => {
    const database = await freshDatabase(engine);
    onTestFinished(() => database.dispose());
    const beside = await openDatabase(database.address);
    onTestFinished(() => beside.close());
    // Both use this one thread, so waiting would never end.
    if (engine === 'sqlite') await sql`pragma busy_timeout = 0`.execute(beside.db);

    const size = { width: 900, height: 900, bytes: 1 };
    const file = { name: `${randomName()}.jpg`, content_type: contentTypes.jpg, ...size };
    const { name } = plannedVariants(file).soon[0]!;
    const stored = { ...file, placeholder: '', account_id: null, created_at: 1 };
    const copy = { name, file_name: file.name, content_type: contentTypes.webp, ...size };
    await insertFile(database.db, stored, copy);

    let queries = 0;
    const disturbed = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1;
        await addMail(beside.db, 'of another program', {}, 1).catch((error: Error) => {
          expect(error.message).toBe('database is locked');
        });
        return result;
      },
    });
    expect(await deleteFile(disturbed, file.name)).toEqual([file.name, name]);
    expect(queries).toBeGreaterThan(1);
  });
});
