import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import { migrations } from '../database/migrations.ts';
import { inOrderOfReference, isBackedUp, isOfSite, tablesOf } from './catalog.records.ts';

type Reference = { from: string; to: string };

const references = {
  sqlite: sql<Reference>`
    select t.name as "from", k."table" as "to"
    from sqlite_master as t, pragma_foreign_key_list(t.name) as k where t.type = 'table'`,
  postgres: sql<Reference>`
    select f.relname as "from", t.relname as "to" from pg_constraint as k
    join pg_class as f on f.oid = k.conrelid join pg_class as t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace`,
};

describe.each(bothEngines)('the tables on %s', (engine) => {
  async function tables() {
    const site = await freshDatabase(engine);
    onTestFinished(() => site.dispose());
    return { ...site, all: await tablesOf(site.db, engine) };
  }

  test('of a backup are listed: a new one has to be included or excluded', async () => {
    const { all, db } = await tables();
    const made = (await db.introspection.getTables()).map(({ name }) => name);
    expect(made.filter((name) => !isOfSite({ name }))).toEqual([]);
    const kept = all.filter(isBackedUp).map(({ name }) => name);
    const ofBaseline =
      'accounts asked_addresses bio code_batches contact_info demo demo_records download_codes erased featured_releases ' +
      'featured_videos file_variants files history home_images media_images ' +
      'members merch_config messages passkeys players privacy recordings release_reminders releases shows shows_settings site_keys subscribers ' +
      'suppressed_addresses theme videos';
    const later = migrations.flatMap(({ content = [] }) => content);
    expect(kept).toEqual([...ofBaseline.split(' '), ...later].toSorted());
    const left = all.filter((table) => !isBackedUp(table)).map(({ name }) => name);
    expect(left.join(' ')).toBe(
      `${engine === 'postgres' ? 'content_changes ' : ''}continuous_forms daily_backups download_files download_grants file_holds full_budgets ` +
        'guards invitation_tokens invitations left_subscribers letter_pace mails migrations private_links rate_counts recording_forms reset_tokens sessions ' +
        'upload_pieces uploads used_challenges',
    );
  });

  test('have an order in which every reference points at an earlier one', async () => {
    const { db, all } = await tables();
    const names = inOrderOfReference(all).map(({ name }) => name);
    expect(names.toSorted()).toEqual(all.map(({ name }) => name));
    const { rows } = await references[engine].execute(db);
    expect(rows.length).toBeGreaterThan(20);
    for (const { from, to } of rows) {
      expect(names.indexOf(to), `${from} refers to ${to}`).toBeLessThan(names.indexOf(from));
    }
  });

  test('have the columns of their keys, in order', async () => {
    const { all } = await tables();
    const keyOf = (name: string) => all.find((table) => table.name === name)?.key;
    expect(keyOf('demo_records')).toEqual(['kind', 'id']);
    expect(keyOf('files')).toEqual(['name']);
  });
});
