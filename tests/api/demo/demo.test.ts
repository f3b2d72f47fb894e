import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillWithDemo, DemoRefused } from '../../../src/cli/demo/fill.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { demoStatus } from '../../../src/features/demo/demo.records.ts';
import type { Letter } from '../../../src/features/letters/letters.ts';
import { defaultTheme } from '../../../src/features/theme/theme.ts';
import { dayMs, minuteMs } from '../../../src/kit/dates/durations.ts';
import { recordingsNamed } from '../../../src/files/recordings/recordings.records.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import {
  besideOf,
  counts,
  filesOf,
  fillQuickly,
  nothing,
  read,
  smallDemo,
} from '../../environment/demo.ts';
import { engines } from '../../environment/engines.ts';
import { uploadRecording } from '../../environment/uploads.ts';

/** The number of its songs that the running site has transcoded. */
async function playable(site: Site): Promise<number> {
  const [{ tracks }] = await read(site.visitor(), '/releases');
  return tracks.filter(({ forms }: { forms: unknown[] }) => forms.length > 0).length;
}

describe.each(engines)('the demo band on %s', (engine) => {
  test('can be installed on an empty site, and removed completely', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    expect(await read(member, '/demo')).toEqual({ demo: 'none' });
    // As after every set-up.
    await member.call('POST', '/updateTheme', { siteTitle: 'The Dials' });
    await member.call('POST', '/updateShowsSettings', { timeZone: 'Europe/Berlin' });
    await fillQuickly(site);
    await site.app.checkExternalChanges();
    await site.app.files.idle();

    expect(await read(member, '/demo')).toEqual({ demo: 'whole' });
    const there = await counts(site.visitor());
    expect(Object.values(there).every((count) => count > 0)).toBe(true);
    expect(there['/shows']).toBeGreaterThan(20);
    for (const { placeName } of await read(member, '/shows')) expect(placeName).toMatch(/\w/);
    const [release] = await read(site.visitor(), '/releases');
    expect(release).toMatchObject({ title: 'Night Service', download: 'free' });
    await expect.poll(() => playable(site)).toBe(3);
    expect((await read(site.visitor(), '/theme')).siteTitle).toBe('Saturn Tramway');
    expect((await read(member, '/messages')).unread).toBe(2);
    expect((await read(member, '/subscribers')).subscribers).toHaveLength(4);
    expect(site.outbox()).toEqual([]);

    const answer = await member.call('POST', '/removeDemo');
    expect(answer.json()).toMatchObject({ kept: 0 });
    expect(await counts(site.visitor())).toEqual(nothing);
    const { updatedAt: _now, revision: _many, ...theme } = await read(site.visitor(), '/theme');
    const { updatedAt: _never, revision: _none, ...usual } = defaultTheme;
    expect(theme).toEqual({ ...usual, siteTitle: 'The Dials' });
    expect(await read(site.visitor(), '/bio')).toEqual({ text: '', revision: 2 });
    expect(await read(site.visitor(), '/privacy')).toEqual({
      text: '',
      countsFans: true,
      revision: 2,
    });
    expect((await read(site.visitor(), '/getContactInfo')).email).toBeNull();
    expect((await read(member, '/messages')).messages).toEqual([]);
    expect((await read(member, '/subscribers')).subscribers).toEqual([]);
    // The only file of its record is deleted a day after its last use.
    await expect.poll(() => filesOf(site).length).toBeLessThanOrEqual(1);
    await site.app.files.sweep();
    site.clock.time += dayMs + 1;
    await site.app.files.sweep();
    expect(filesOf(site)).toEqual([]);

    expect(await read(member, '/demo')).toEqual({ demo: 'none' });
    expect((await member.call('POST', '/removeDemo')).json()).toEqual({ removed: 0, kept: 0 });
    // After its removal, the site is empty again.
    await fillQuickly(site);
    expect(await demoStatus(site.database.db)).toBe('whole');
  });

  test('has a letter that was sent, one on the site, and one that never sends by itself', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await fillQuickly(site);
    await site.app.checkExternalChanges();
    const letters = async () => (await read(member, '/letters')) as Letter[];
    const [later, onSite, sent] = await letters();
    expect([later, onSite, sent]).toMatchObject([
      { state: 'scheduled', byMail: false },
      { state: 'sent', byMail: false },
      { state: 'sent', byMail: true, isCorrected: false },
    ]);
    const result = await read(member, `/letters/${sent!._id}/result`);
    expect(result).toMatchObject({
      recipients: 5,
      sent: 4,
      refused: 1,
      unsubscribed: 1,
      waiting: 0,
    });
    expect(result.finishedAt).toBeLessThan(site.clock.time - 30 * dayMs);
    expect(later!.publishAt).toBeGreaterThan(site.clock.time + dayMs);
    expect((await site.visitor().get(`/news/${later!.slug}`)).statusCode).toBe(404);
    site.clock.time = later!.publishAt!;
    await site.app.letters.sendDue();
    expect(site.outbox()).toEqual([]);
    expect((await site.visitor().get(`/news/${later!.slug}`)).statusCode).toBe(200);
    expect((await letters())[0]).toMatchObject({ _id: later!._id, state: 'sent' });
  });

  test("takes none of the band's additions and edits with it", async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await fillQuickly(site);
    const shows = await read(member, '/shows');
    const edited = shows.find(({ poster }: { poster: string | null }) => poster !== null);
    const { bandLogoUrl } = await read(member, '/theme');
    for (const [path, body] of [
      [`/updateShow/${edited._id}`, { venue: 'Our own hall' }],
      ['/updateBio', { text: 'We are real.' }],
      ['/updateTheme', { siteTitle: 'Real Band', primaryColor: '#ffffff', alt: 'Our sign' }],
      ['/addMember', { name: 'Rhea', role: 'Harp', bioPic: shows.at(-1).poster ?? edited.poster }],
    ] as const) {
      expect((await member.call('POST', path, body)).statusCode, path).toBe(200);
    }

    expect((await member.call('POST', '/removeDemo')).json()).toMatchObject({ kept: 2 });
    expect(await read(member, '/shows')).toEqual([
      expect.objectContaining({ _id: edited._id, venue: 'Our own hall', poster: edited.poster }),
    ]);
    expect((await read(member, '/members')).map(({ name }: { name: string }) => name)).toEqual([
      'Rhea',
    ]);
    expect((await read(member, '/bio')).text).toBe('We are real.');
    const {
      siteTitle,
      primaryColor,
      secondaryColor,
      bandLogoUrl: logo,
      alt,
    } = await read(member, '/theme');
    expect({ siteTitle, primaryColor, secondaryColor, logo, alt }).toEqual({
      siteTitle: 'Real Band',
      primaryColor: '#ffffff',
      secondaryColor: defaultTheme.secondaryColor,
      logo: null,
      // The description of a removed logo.
      alt: '',
    });
    // Used images exist, all others are gone.
    expect((await site.visitor().get(edited.poster)).statusCode).toBe(200);
    await expect.poll(async () => (await site.visitor().get(bandLogoUrl)).statusCode).toBe(404);
  });

  test('does not remove an unused song that the band uploaded', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await fillQuickly(site);
    const stored = filesOf(site).find((name) => /^[^-]+\.mp3$/.test(name))!;
    const song = await readFile(join(site.config.dataDir, 'files', stored));
    const ownTag = Buffer.from('TAGOurs'.padEnd(128, '\0'));
    await member.call('POST', '/removeDemo');
    const name = basename(await uploadRecording(member, Buffer.concat([song, ownTag])));
    await site.app.files.idle();
    const entered = async () => (await recordingsNamed(site.database.db, [name])).get(name);
    const before = await entered();
    expect(before!.renditions.map(({ type }) => type)).toContain('mp3');
    await fillQuickly(site);
    expect(await entered()).toEqual(before);
  });

  test('stores its own copy of a song that the band also uploaded', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await fillQuickly(site);
    const stored = filesOf(site).find((name) => /^[^-]+\.mp3$/.test(name))!;
    const song = await readFile(join(site.config.dataDir, 'files', stored));
    await member.call('POST', '/removeDemo');
    await expect.poll(() => filesOf(site)).not.toContain(stored);
    const own = basename(await uploadRecording(member, song));
    await site.app.files.idle();
    await fillQuickly(site);
    await site.app.checkExternalChanges();
    await site.app.files.idle();
    const [{ tracks }] = await read(member, '/releases');
    const names = tracks.map(({ audio }: { audio: string }) => basename(audio));
    await expect.poll(() => playable(site)).toBe(3);
    const originals = () => filesOf(site).filter((name) => /^[^-]+\.mp3$/.test(name));
    expect(originals().toSorted()).toEqual([...new Set([own, ...names])].toSorted());
    await member.call('POST', '/removeDemo');
    await expect.poll(originals).toEqual([own]);
  });

  test('is refused on a site with content, with the reason', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/updateTheme', { primaryColor: '#123456' });
    await expect(fillQuickly(site)).rejects.toThrow('a theme');
    await member.call('POST', '/updateTheme', { primaryColor: defaultTheme.primaryColor });
    await member.call('POST', '/updateBio', { text: 'We are real.' });
    const refused = fillQuickly(site);
    await expect(refused).rejects.toThrow(DemoRefused);
    await expect(refused).rejects.toThrow('The site already has a bio.');
    expect(await read(member, '/demo')).toEqual({ demo: 'none' });
    expect(await counts(member)).toEqual(nothing);
  });

  test.each([/-\d+\.webp$/, /-play\.mp3$/])(
    'leaves no stored file without an entry, as %s',
    async (cutOff) => {
      const site = await siteForTest(engine);
      const beside = besideOf(site);
      const put: typeof beside.storage.put = async (name, ...object) => {
        await beside.storage.put(name, ...object);
        if (cutOff.test(name)) throw new Error('cut off');
      };
      const storage = { ...beside.storage, put };
      await expect(fillWithDemo({ ...beside, storage }, smallDemo)).rejects.toThrow('cut off');
      expect(filesOf(site)).toEqual([]);
    },
  );

  test('is removed before its images are', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const site = await siteForTest(engine, {
      storage: (folder) => ({
        ...folder,
        remove: async (name) => {
          await gate;
          await folder.remove(name);
        },
      }),
    });
    const member = await site.member();
    await fillQuickly(site);
    expect((await member.call('POST', '/removeDemo')).statusCode).toBe(200);
    expect(await counts(member)).toEqual(nothing);
    expect(filesOf(site).length).toBeGreaterThan(0);
    open();
    await expect.poll(() => filesOf(site)).toEqual([]);
  });

  test('that was interrupted is swept', { tags: 'whole' }, async () => {
    const site = await siteForTest(engine);
    const beside = besideOf(site);
    const killed = Promise.withResolvers<void>();
    const put: typeof beside.storage.put = async (name, ...object) => {
      await beside.storage.put(name, ...object);
      if (!name.endsWith('-play.mp3')) return;
      killed.resolve();
      await new Promise(() => {});
    };
    void fillWithDemo({ ...beside, storage: { ...beside.storage, put } }, smallDemo);
    await killed.promise;
    const left = filesOf(site);
    expect(left.length).toBeGreaterThan(0);
    await fillQuickly(site);
    expect(await demoStatus(site.database.db)).toBe('whole');
    site.clock.time = Date.now() + dayMs + minuteMs;
    await site.app.files.sweep();
    const stored = filesOf(site);
    expect(left.filter((name) => stored.includes(name))).toEqual([]);
  });

  test(
    'is visible immediately on a site that runs next to the command',
    { tags: 'whole' },
    async () => {
      const site = await siteForTest(engine);
      await site.app.checkExternalChanges();
      const home = () => site.visitor().get('/');
      expect((await home()).body).not.toContain('Saturn Tramway');
      const own = await openDatabase(site.config.database);
      await fillWithDemo({ ...besideOf(site), db: own.db }, smallDemo);
      await own.close();
      if (engine === 'sqlite') {
        // The page is cached until the next visit.
        expect((await home()).body).not.toContain('Saturn Tramway');
      }
      await site.app.checkExternalChanges();
      expect((await home()).body).toContain('Saturn Tramway');
      await expect.poll(() => playable(site)).toBe(3);
      await site.app.files.idle();
      await site.app.checkExternalChanges();
      const kept = await home();
      await site.app.checkExternalChanges();
      expect((await home()).headers['etag']).toBe(kept.headers['etag']);
      await expect.poll(() => filesOf(site).some((name) => name.endsWith('.avif'))).toBe(true);
    },
  );
});
