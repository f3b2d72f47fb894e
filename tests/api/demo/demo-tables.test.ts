import { describe, expect, test } from 'vitest';
import { listTables, whyNotEmpty } from '../../../src/cli/demo/empty.ts';
import type { Db } from '../../../src/database/open.ts';
import { sent, single } from '../../../src/features/demo/demo.records.ts';
import { versionedTables } from '../../../src/server/editedNouns.ts';
import { siteForTest } from '../../environment/app.ts';
import { fillQuickly } from '../../environment/demo.ts';
import { engines } from '../../environment/engines.ts';

const lists = versionedTables.flatMap(({ list }) => list?.table ?? []);
/** The tables without rows of the demo band, with the reasons. */
const besideTheDemo: Record<string, readonly string[]> = {
  'it is undone part by part': ['theme'],
  'the shows of the demo band are the usual list': ['shows_settings'],
  'it has no store': ['merch_config'],
  'it has no press kit': ['press', 'press_files'],
  'pictures and songs are kept as uploads are, and go by their names': [
    'files',
    'file_variants',
    'recordings',
    'recording_forms',
    'continuous_forms',
    'download_files',
  ],
  'nobody has a code for it': ['code_batches', 'download_codes', 'download_grants'],
  'nobody is mailed for it': [
    'mails',
    'asked_addresses',
    'left_addresses',
    'left_subscribers',
    'suppressed_addresses',
    'bounces',
    'release_reminders',
  ],
  'they go with its letters': [
    'letter_files',
    'letter_pace',
    'letter_recipients',
    'letter_sendings',
  ],
  'an account stays, with all that is its own': [
    'accounts',
    'sessions',
    'reset_tokens',
    'invitations',
    'invitation_tokens',
    'passkeys',
  ],
  'its history and links are erased with what it brought': ['history', 'private_links'],
  'it takes nothing away for good': ['erased'],
  'no one has visited it yet': ['counts'],
  'it is not imported': ['imports', 'import_changes'],
  'it is how the demo band is known': ['demo', 'demo_records'],
  'it is the site’s own': [
    'daily_backups',
    'file_holds',
    'first_steps',
    'full_budgets',
    'guards',
    'migrations',
    'rate_counts',
    'site_keys',
    'upload_pieces',
    'uploads',
    'used_challenges',
  ],
};

const beside = Object.values(besideTheDemo).flat();
const brought = [...lists, ...single, ...sent].filter((name) => !beside.includes(name));

/** Ends a transaction with the values read in it. */
class Seen extends Error {
  constructor(sentence: string | null) {
    super(sentence ?? 'nothing');
  }
}

describe.each(engines)('the tables of the demo band on %s', (engine) => {
  test('are all tables except those that it does not use', async () => {
    const { db } = (await siteForTest(engine)).database;
    const all = (await db.introspection.getTables()).map(({ name }) => name);
    const counted = engine === 'postgres' ? ['content_changes'] : [];
    const known = [...brought, ...beside, ...counted];
    expect(all.toSorted()).toEqual(known.toSorted());
  });

  test('with lists are those that members edit', async () => {
    const { db } = (await siteForTest(engine)).database;
    expect((await listTables(db)).toSorted()).toEqual(lists.toSorted());
  });

  test('are filled by it, and each makes the site non-empty', async () => {
    const site = await siteForTest(engine);
    const kinds = [...brought, 'theme'];
    const tables = site.database.db.withTables<Record<string, object>>();
    await fillQuickly(site);
    for (const kind of kinds) {
      const undone = tables.transaction().execute(async (trx) => {
        for (const other of kinds) if (other !== kind) await trx.deleteFrom(other).execute();
        throw new Seen(await whyNotEmpty(trx as unknown as Db));
      });
      await expect(undone, kind).rejects.toThrow(/^The site already has .+\./);
    }
  });
});
