import type { TableMetadata } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, freshDatabase } from '../../tests/environment/engines.ts';
import type { StoredFile, Variant } from './records/files.table.ts';
import { insertFile, filesAndVariantNames } from './records/files.records.ts';
import { referencesToFiles } from './records/storedObjects.records.ts';
import { releasePicture, removeFile } from './storePicture.ts';
import { copyName, iconName, randomName } from './storage/names.ts';
import { openSite, type Site } from '../../tests/environment/files-site.ts';
import { sweepFiles } from './storage/sweep.ts';
import { share } from '../../tests/environment/whole.ts';
import { allOf } from '../../tests/environment/all-of.ts';

type Reference = Awaited<ReturnType<typeof referencesToFiles>>[number];

describe.each(engines)('files in use by records, on %s', (engine) => {
  let site: Site;
  let described: TableMetadata[];
  let references: Reference[];
  beforeEach(async () => {
    site = await openSite(await freshDatabase(engine));
    described = await site.database.db.introspection.getTables();
    references = await referencesToFiles(site.database.db, engine);
    // The logo, members, posters, media, the carousel and covers; more as the site gets more.
    expect(references.length).toBeGreaterThanOrEqual(6);
  });
  afterEach(() => site.close());

  /** Makes a record that uses a file; its other required fields are empty. */
  const use = async ({ table, column }: Reference, name: string, id: number) => {
    const { columns } = described.find((one) => one.name === table)!;
    const row = columns
      .filter((one) => !one.isNullable && !one.hasDefaultValue)
      .map((one) => {
        const text = one.name === 'slug' ? `release-${id}` : '';
        return [one.name, one.dataType.toLowerCase() === 'text' ? text : 1] as const;
      });
    await tables(site)
      .insertInto(table)
      .values({
        ...Object.fromEntries(row),
        [keyOf(table)]: table === 'theme' ? 1 : id,
        [column]: name,
      })
      .execute();
  };

  it('are deleted only by their own name, and never while a record uses them', async () => {
    const { db } = site.database;
    const used: string[] = [];
    for (const reference of references) {
      const name = await storeFile(site);
      await use(reference, name, 1);
      used.push(name);
    }
    const unused = await storeFile(site);
    const before = await state(site);
    let attempts = 0;
    const attacked = share([...used, unused], (name) => name === used[0] || name === unused);
    for (const name of attacked) {
      for (const forged of forgedNames(name)) {
        // A path that ends in the name is that file's URL.
        const isAddress = forged.replaceAll(/%2f/gi, '/').endsWith(`/${name}`);
        if (isAddress && name === unused) continue;
        const answer = await site.app.inject({
          method: 'DELETE',
          url: `/api/files/${forged}`,
          headers: { 'x-account': 'tom' },
        });
        const allowed = isAddress ? [404, 409, 414] : [200, 400, 404, 414];
        expect(allowed, `${answer.statusCode} ${forged}`).toContain(answer.statusCode);
        attempts += 1;
      }
      // Internal calls don't parse addresses, so they receive a forged name unchanged.
      for (const forged of [...forgedNames(name)].slice(0, 150)) {
        await expect(removeFile({ db, ...site }, forged), forged).rejects.toMatchObject({
          code: 'file.not-found',
        });
        attempts += 1;
      }
    }
    expect(attempts).toBeGreaterThanOrEqual(attacked.length * 600);
    for (const name of used) {
      const answer = await site.app.inject({ method: 'DELETE', url: `/api/files/${name}` });
      expect(answer.json()).toMatchObject({ error: 'file.in-use' });
      await releasePicture({ db, ...site }, name);
    }
    expect(await state(site)).toEqual(before);

    const answer = await site.app.inject({ method: 'DELETE', url: `/api/files/${unused}` });
    expect(answer.json()).toEqual({ _id: unused });
    const stem = unused.slice(0, 22);
    expect(await state(site)).toEqual({
      files: before.files.filter((name) => !name.startsWith(stem)),
      objects: before.objects.filter((name) => !name.startsWith(stem)),
    });
  });

  it('stay while any other record uses them, for every pair of records', async () => {
    const { db } = site.database;
    let pairs = 0;
    for (const first of references) {
      for (const second of references) {
        // There is one theme.
        if (first === second && first.table === 'theme') continue;
        const name = await storeFile(site);
        await use(first, name, 1);
        await use(second, name, 2);
        await drop(site, first, 1);
        await releasePicture({ db, ...site }, name);
        site.now += 3 * 24 * 60 * 60 * 1000;
        await sweepFiles({ db, ...site, clock: { now: () => site.now } }, engine);
        expect(site.objects(), `${first.table} and ${second.table}`).toContain(name);
        await drop(site, second, first === second ? 2 : second.table === 'theme' ? 1 : 2);
        await releasePicture({ db, ...site }, name);
        expect(site.objects()).toEqual([]);
        pairs += 1;
      }
    }
    expect(pairs).toBe(references.length ** 2 - 1);
  });
});

/** A stored file with its first copy; its content doesn't matter here. */
async function storeFile(site: Site): Promise<string> {
  const name = `${randomName()}.png`;
  const bytes = Buffer.from('x');
  const about = { content_type: 'image/png', width: 9, height: 9, bytes: 1 };
  const file: StoredFile = { name, ...about, placeholder: '', account_id: 'ana', created_at: 0 };
  const copy: Variant = { ...about, name: copyName(name, 9, 'webp'), file_name: name };
  await site.storage.put(name, bytes, 'image/png');
  await site.storage.put(copy.name, bytes, 'image/webp');
  await insertFile(site.database.db, file, copy);
  return name;
}

async function drop(site: Site, { table }: Reference, id: number): Promise<void> {
  await tables(site).deleteFrom(table).where(keyOf(table), '=', id).execute();
}

/** Letters and the press kit have a row for each file. */
const keyOf = (table: string): string =>
  table.endsWith('_files') ? table.replace('_files', '_id') : 'id';

function tables(site: Site) {
  return site.database.db.withTables<Record<string, Record<string, string | number>>>();
}

/** All entries and all stored objects. */
async function state(site: Site): Promise<{ files: string[]; objects: string[] }> {
  const entered = await allOf(filesAndVariantNames(site.database.db));
  const files = entered.flatMap(({ file, variantNames }) => [file.name, ...variantNames]);
  return { files: files.toSorted(), objects: site.objects() };
}

/** Inputs with which an attacker might refer to this file by another name. */
function forgedNames(name: string): Set<string> {
  const stem = name.slice(0, 22);
  const before = [
    '',
    './',
    '/',
    '//',
    '../',
    '../../files/',
    '..\\',
    '\\',
    'C:\\',
    '/files/o/',
    'files/o/',
    'https://evil.example/files/o/',
    '//evil.example/',
    'file:///',
    's3://bucket/',
    'data:,',
    '\0',
    '\t',
    ' ',
    '.',
    '~/',
    '%00',
    '..;/',
    '\u2215',
    '\u202e',
    '\ufeff',
    '*',
    '[',
    '{',
    '$',
  ];
  const behind = [
    '',
    '\0',
    '\0.png',
    '/',
    '/.',
    '/../x',
    '\\',
    '.',
    ' ',
    '?',
    '#',
    ';',
    '\n',
    '*',
    '.png',
    '.bak',
    '::$DATA',
    '%',
    "'",
    '"; drop table files',
    "' or '1'='1",
  ];
  const own = [
    stem,
    `${stem}.jpg`,
    `${stem}.PNG`,
    `${stem}.gif`,
    `${stem}-9.webp`,
    `${stem}..png`,
    copyName(name, 320, 'webp'),
    copyName(name, 9, 'avif'),
    iconName(name, 32),
    name.toUpperCase(),
    name.toLowerCase(),
    [...name].toReversed().join(''),
    ` ${name}`,
    name.replace('.', '\uff0e'),
    name.replace('p', '\u0440'),
    name.replace('n', '\u0578'),
    name.normalize('NFD') + '\u0301',
    `${name},${name}`,
    `%${name}`,
    '%',
    '_',
    `${stem}%`,
  ];
  const plain = [...before.flatMap((one) => behind.map((other) => one + name + other)), ...own];
  const forged = plain
    .filter((one) => one !== name)
    .flatMap((one) => [encodeURIComponent(one), encodeURIComponent(encodeURIComponent(one))]);
  const bytes = ['%c0%ae%c0%ae%c0%af', '%2e%2e%2f', '%252e%252e%252f', '%5c', '%u002e', '%ff', '%'];
  return new Set([...forged, ...bytes.map((one) => one + name)].filter((one) => one !== name));
}
