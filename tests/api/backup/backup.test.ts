import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  BackupProblem,
  packBackup,
  unpackBackup,
  type BackupPart,
} from '../../../src/backup/archive.ts';
import { makeBackup } from '../../../src/backup/makeBackup.ts';
import { checkBackup } from '../../../src/backup/readBackup.ts';
import { restoreBackup } from '../../../src/backup/restoreBackup.ts';
import { keyedHash, siteKeys } from '../../../src/database/keyedHash.ts';
import { Problem } from '../../../src/errors/problem.ts';
import type { Storage } from '../../../src/files/storage/storage.ts';
import { dayMs } from '../../../src/kit/dates/durations.ts';
import { siteForTest, startApp, type Site } from '../../environment/app.ts';
import { bucketForTest } from '../../environment/bucket.ts';
import { fillQuickly } from '../../environment/demo.ts';
import { bothEngines, engines } from '../../environment/engines.ts';
import { answered, type Client } from '../../environment/client.ts';
import { fansPages } from '../../environment/fans-pages.ts';
import { upload, uploadPicture } from '../../environment/uploads.ts';
import { everythingOf } from './everything.ts';
import { partsOf, restore } from './restore.ts';

/** One backup for each released schema: `npm run backup` of its demo band, with small images. */
const released = fileURLToPath(new URL('../../fixtures/backups', import.meta.url));

function fileForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'band.tar');
}

const backUp = (site: Site, file: string, passphrase?: string) =>
  makeBackup(partsOf(site), file, { passphrase: passphrase ?? null });

const pdf = '%PDF-1.7\n%%EOF';

/** Returns the address of a paper that only members and private links open. */
async function showPressKit(member: Client): Promise<string> {
  const sent = await upload(member, Buffer.from(pdf), '/api', 'application/pdf');
  const file = String(sent.headers['content-location']);
  await answered(member.call('POST', '/press/begin'));
  const papers = [{ kind: 'rider', file }];
  await answered(member.call('POST', '/updatePress', { isShown: true, papers }));
  return file;
}

describe.each(engines)('a backup of a site on %s', (engine) => {
  let site: Site;
  beforeAll(async () => {
    site = await startApp(engine);
    await fillQuickly(site);
    await site.app.checkExternalChanges();
    await site.app.files.finishVariants();
  });
  afterAll(() => site.dispose());

  // From each engine into each on the way; the encrypted one came from a third site.
  if (engine === 'sqlite') {
    test('can be restored into PostgreSQL and a bucket, equal to the byte', async () => {
      const STORAGE_URL = await bucketForTest();
      const there = await siteForTest(bothEngines.at(-1)!, { env: { STORAGE_URL } });
      const paper = await showPressKit(await site.member());
      const before = await everythingOf(site);
      expect(before.size).toBeGreaterThan(100);
      const [first, second] = [fileForTest(), fileForTest()];
      const { manifest } = await backUp(site, first);
      expect(manifest.missing).toEqual([]);
      expect(statSync(first).mode & 0o777).toBe(0o600);

      await restore(there, first);
      expect(await everythingOf(there)).toEqual(before);
      expect((await (await there.member()).get(paper)).body).toBe(pdf);
      await backUp(there, second);
      // The same site makes the same backup on every engine, so that it can also go back.
      expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
    });

    test('is encrypted if there is a passphrase, and unreadable without it', async () => {
      const small = await siteForTest(engine);
      const BACKUP_PASSPHRASE = 'another one of its own';
      const target = await siteForTest(engine, { env: { BACKUP_PASSPHRASE } });
      const member = await small.member();
      await member.call('POST', '/updateBio', { text: 'From Saturn.' });
      const picture = { name: 'a', imgLink: await uploadPicture(member) };
      await member.call('POST', '/addMediaImage', [picture]);
      await small.app.files.idle();
      const file = fileForTest();
      await backUp(small, file, 'a long enough phrase');
      expect(readFileSync(file, 'latin1')).not.toContain('Saturn');
      await expect(checkBackup(file)).rejects.toThrow(
        'This backup is encrypted. Enter its passphrase',
      );
      await expect(checkBackup(file, 'another one')).rejects.toThrow('The passphrase is wrong');
      await (await target.member()).call('POST', '/updateBio', { text: 'We were here before.' });
      const passphrase = 'a long enough phrase';
      const { restorePoint } = await restore(target, file, { passphrase, replace: true });
      expect((await target.visitor().get('/bio')).body).toContain('From Saturn.');
      expect(await everythingOf(target)).toEqual(await everythingOf(small));
      // The former content is sealed with the site's own passphrase, not with the backup's.
      expect(restorePoint).toMatch(/[/\\]restore-points[/\\][^/\\]+\.tar\.age$/);
      await checkBackup(restorePoint!, BACKUP_PASSPHRASE);
    });
  }

  test('contains no sessions, no tokens, and passwords only as hashes', async () => {
    const member = await site.member();
    await keyedHash(site.database.db, siteKeys.signs);
    await member.call('POST', '/invitations', { email: 'new@band.example', name: 'New' });
    await site.visitor().call('POST', '/auth/forgot-password', { email: 'ann@band.example' });
    const file = fileForTest();
    const { manifest } = await backUp(site, file);
    const tables = Object.keys(manifest.rows);
    for (const closed of [
      'sessions',
      'reset_tokens',
      'invitation_tokens',
      'used_challenges',
      'mails',
    ]) {
      expect(tables).not.toContain(closed);
    }
    const text = readFileSync(file, 'latin1');
    for (const cookie of member.cookies.values())
      if (cookie.length > 8) expect(text).not.toContain(cookie);
    expect(text).toContain('$argon2id$');
    const keys = await sql<{ id: number; secret: string }>`
      select id, secret from site_keys where id = ${siteKeys.signs}`.execute(site.database.db);
    expect(keys.rows).toHaveLength(1);
    expect(text).not.toContain(keys.rows[0]!.secret);

    const target = await siteForTest(engine);
    const code = await target.setupCode();
    await restore(target, file);
    // The set-up link is invalid: there are accounts.
    const account = { code, email: 'thief@band.example', name: 'T', password: 'long enough' };
    expect((await target.visitor().call('POST', '/setup', account)).statusCode).not.toBe(200);
    const stranger = target.visitor();
    for (const [name, value] of member.cookies) stranger.cookies.set(name, value);
    expect((await stranger.call('GET', '/inbox')).statusCode).toBe(401);
  });

  test(
    'replaces a site with content only on request, and preserves the earlier content',
    { tags: 'whole' },
    async () => {
      const target = await siteForTest(engine);
      const file = fileForTest();
      await backUp(site, file);
      const member = await target.member();
      await member.call('POST', '/updateBio', { text: 'We were here before.' });
      const before = await everythingOf(target);
      await expect(restore(target, file)).rejects.toThrow('This site already has content');
      expect(await everythingOf(target)).toEqual(before);

      const { restorePoint } = await restore(target, file, { replace: true });
      expect(await everythingOf(target)).toEqual(await everythingOf(site));
      // Earlier sessions belong to another site.
      expect((await member.call('GET', '/inbox')).statusCode).toBe(401);
      await restore(target, restorePoint!, { replace: true });
      expect(await everythingOf(target)).toEqual(before);
    },
  );

  test('names files that the storage lost, and is complete without them', async () => {
    const parts = partsOf(site);
    const [lost] = (await site.visitor().call('GET', '/getMediaImages')).json<
      { imgLink: string }[]
    >();
    const name = lost!.imgLink.split('/').at(-1)!;
    const storage: Storage = {
      ...parts.storage,
      get: async (asked, range) => (asked === name ? null : parts.storage.get(asked, range)),
    };
    const file = fileForTest();
    expect((await makeBackup({ ...parts, storage }, file)).manifest.missing).toEqual([name]);
    await expect(checkBackup(file)).resolves.toMatchObject({ manifest: { missing: [name] } });
  });

  test('contains every image that it names, even if all are deleted during the backup', async () => {
    const own = await siteForTest(engine);
    const member = await own.member();
    const imgLink = await uploadPicture(member);
    const added = await member.call('POST', '/addMediaImage', [{ imgLink, name: 'A', alt: 'A' }]);
    const [{ _id }] = added.json<[{ _id: string }]>();
    const parts = partsOf(own);
    const deleteIt = once(async () => {
      const headers = ownFetch;
      const deleted = await member.call('GET', `/removeMediaImage/${_id}`, undefined, { headers });
      expect(deleted.statusCode, deleted.body).toBe(200);
    });
    const storage: Storage = {
      ...parts.storage,
      async get(name, range) {
        await deleteIt();
        return parts.storage.get(name, range);
      },
    };
    const file = fileForTest();
    await makeBackup({ ...parts, storage }, file);
    const { manifest } = await checkBackup(file);
    expect(manifest).toMatchObject({ missing: [], rows: { media_images: 1 } });
    expect(manifest.files).toBeGreaterThan(1);
    // No page shows it any more, and once it is erased, the sweep removes it.
    expect((await own.visitor().get(imgLink)).statusCode).toBe(404);
    const [binned] = (await member.call('GET', '/bin')).json<[{ _id: string }]>();
    await member.call('POST', `/bin/${binned._id}/erase`);
    own.clock.time = Date.now() + 2 * dayMs;
    await own.app.files.sweep();
    const left: string[] = [];
    for await (const name of parts.storage.storedBefore(Infinity)) left.push(name);
    expect(left).toEqual([]);
  });

  test.each(readdirSync(released))('from a released version, %s, can be restored', async (name) => {
    const target = await siteForTest(engine);
    const { manifest } = await restore(target, join(released, name));
    const fan = target.visitor();
    for (const path of fansPages) expect((await fan.get(path)).statusCode, path).toBe(200);
    const shows = (await fan.call('GET', '/shows')).json<{ poster: string | null }[]>();
    expect(shows).toHaveLength(manifest.rows['shows']!);
    const { poster } = shows.find((show) => show.poster !== null)!;
    expect((await fan.get(poster!)).headers['content-type']).toMatch(/^image\//);
  });

  test.each<[string, string, object]>([
    ['the name of a file is a path', 'files', { name: '../../etc/passwd' }],
    ['the name of an image is a path', 'members', { picture_file: '../../etc/passwd' }],
    ['a number is a word', 'shows', { date: 'never' }],
    ['a number is a fraction', 'shows', { added_order: 1.5 }],
    ['an instant is beyond all days', 'shows', { date: 9e15 }],
    ['a key is null', 'members', { id: null }],
    ['a needed text is null', 'shows', { venue: null }],
    ['JSON is invalid', 'files', { copies: '{' }],
    ['a song is invalid', 'releases', { tracks: '[5]' }],
    ['a kind is unknown', 'releases', { type: 'opera' }],
    ['a currency is invalid', 'shows', { currency: '$' }],
    ['a day is beyond the calendar', 'shows', { date: 8.64e15 }],
    ['a color is invalid', 'theme', { primary_color: 'dark' }],
    // SQLite accepts it.
    ...(engine === 'postgres'
      ? [['a text is invalid', 'shows', { venue: 'a\0b' }] as [string, string, object]]
      : []),
  ])('in which %s is refused, and changes nothing', async (_, table, change) => {
    const target = await siteForTest(engine);
    const before = await everythingOf(target);
    const file = fileForTest();
    await writeChanged(site, file, table, change);
    await expect(restore(target, file)).rejects.toThrow(BackupProblem);
    await target.app.checkExternalChanges();
    expect(await everythingOf(target)).toEqual(before);
  });

  test(
    'that needs more room than the storage has is refused before anything is stored',
    { tags: 'whole' },
    async () => {
      const target = await siteForTest(engine);
      const file = fileForTest();
      await backUp(site, file);
      const member = await target.member();
      await member.call('POST', '/updateBio', { text: 'We were here before.' });
      const parts = partsOf(target);
      const put: string[] = [];
      const small: Storage = {
        ...parts.storage,
        room: async () => 1_000,
        async put(name, ...object) {
          put.push(name);
          return parts.storage.put(name, ...object);
        },
      };
      const into = { ...parts, storage: small };
      await expect(restoreBackup(into, file, { replace: true })).rejects.toThrow(
        /^The files of the backup need \d+ MB, but the storage has only 1 MB free\./,
      );
      expect(put).toEqual([]);
      expect(existsSync(join(target.config.dataDir, 'restore-points'))).toBe(false);
      // Existing files need no space.
      await restore(target, file, { replace: true });
      await restoreBackup(into, file, { replace: true });
    },
  );

  test('leaves the site unchanged if its restore is interrupted', async () => {
    const target = await siteForTest(engine);
    const file = fileForTest();
    await backUp(site, file);
    const member = await target.member();
    await member.call('POST', '/updateBio', { text: 'We were here before.' });
    const before = await everythingOf(target);
    const parts = partsOf(target);
    let stored = 0;
    const storage: Storage = {
      ...parts.storage,
      async put(...object) {
        if ((stored += 1) > 3) throw new Problem('file.no-space');
        return parts.storage.put(...object);
      },
    };
    await expect(restoreBackup({ ...parts, storage }, file, { replace: true })).rejects.toThrow(
      new Problem('file.no-space').message,
    );
    await target.app.checkExternalChanges();
    expect(await everythingOf(target)).toEqual(before);
    expect(readdirSync(target.config.dataDir)).not.toContainEqual(
      expect.stringMatching(/^scratch/),
    );
  });
});

describe.each(bothEngines)('next to tables of other programs on %s', (engine) => {
  /** Litestream adds one to a database, and PostGIS to a schema. */
  async function siteBeside(seq: number): Promise<Site> {
    const site = await siteForTest(engine);
    const { db } = site.database;
    await sql`create table _litestream_seq (id integer primary key, seq integer)`.execute(db);
    await sql`insert into _litestream_seq values (1, ${seq})`.execute(db);
    return site;
  }
  const seqsOf = async ({ database }: Site) =>
    (await sql<{ seq: number }>`select seq from _litestream_seq`.execute(database.db)).rows;
  const bioOf = async (site: Site) =>
    (await site.visitor().call('GET', '/bio')).json<{ text: string }>().text;

  test("a backup contains only the site's tables, and a restore replaces no other", async () => {
    const [site, target] = [await siteBeside(7), await siteBeside(9)];
    await (await site.member()).call('POST', '/updateBio', { text: 'We began in a garage.' });
    const file = fileForTest();
    const { manifest } = await backUp(site, file);
    expect(Object.keys(manifest.rows)).not.toContain('_litestream_seq');
    // Tables of other programs are not content that a restore would lose.
    await restore(target, file);
    expect(await bioOf(target)).toBe('We began in a garage.');
    expect(await seqsOf(target)).toEqual([{ seq: 9 }]);
  });

  test('an older backup that contains such tables is restored without them', async () => {
    const [site, target] = [await siteForTest(engine), await siteBeside(9)];
    await (await site.member()).call('POST', '/updateBio', { text: 'We began in a garage.' });
    const file = fileForTest();
    await writeChanged(site, file, '', {}, [
      { table: '_litestream_seq', rows: [{ id: 1, seq: 7 }] },
    ]);
    await checkBackup(file);
    await restore(target, file);
    expect(await bioOf(target)).toBe('We began in a garage.');
    expect(await seqsOf(target)).toEqual([{ seq: 9 }]);
  });

  test.each([
    'references accounts (id)',
    'references accounts (id) on delete cascade',
    'references accounts (id) on delete set null',
  ])('a restore explains why rows cannot be replaced if another table %s', async (reference) => {
    const target = await siteForTest(engine);
    const file = fileForTest();
    await backUp(target, file);
    const member = await target.member();
    await member.call('POST', '/updateBio', { text: 'We were here before.' });
    const { db } = target.database;
    await sql`create table neighbors (id integer primary key, account text ${sql.raw(reference)})`.execute(
      db,
    );
    await sql`insert into neighbors select 1, id from accounts limit 1`.execute(db);
    await expect(restore(target, file, { replace: true })).rejects.toThrow(
      /^A table of another program refers to rows of "accounts"/,
    );
    expect(await bioOf(target)).toBe('We were here before.');
    const { rows } = await sql`select 1 from neighbors where account is not null`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

/** A backup with another first row of a table, and correct hashes. */
async function writeChanged(
  site: Site,
  file: string,
  table: string,
  change: object,
  more: readonly BackupPart[] = [],
) {
  const whole = fileForTest();
  await backUp(site, whole);
  const parts: BackupPart[] = [...more];
  const { heading } = await unpackBackup(new Blob([readFileSync(whole)]).stream(), {
    onRows: (name, [first, ...rows]) => {
      const changed = name === table ? { ...first, ...change } : first!;
      parts.push({ table: name, rows: [changed, ...rows] });
    },
    onFile: async (name, { bytes, body }) => {
      const content = await buffer(body);
      parts.push({ file: name, bytes, body: Readable.from([content]) });
    },
  });
  writeFileSync(file, await buffer(packBackup(heading, Readable.from(parts)).bytes));
}

/** The headers of a deleting call from a page of the site. */
const ownFetch = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}
