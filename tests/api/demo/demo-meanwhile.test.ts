/** @module-tag whole */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DemoRefused } from '../../../src/cli/demo/fill.ts';
import { bioRecord } from '../../../src/features/bio/bio.records.ts';
import { removeDemo } from '../../../src/features/demo/demo-removal.records.ts';
import { demoStatus } from '../../../src/features/demo/demo.records.ts';
import { saveTheme } from '../../../src/features/theme/theme.records.ts';
import { defaultTheme } from '../../../src/features/theme/theme.ts';
import { unusedFiles } from '../../../src/files/records/storedObjects.records.ts';
import { siteForTest } from '../../environment/app.ts';
import {
  counts,
  filesOf,
  fillMeanwhile,
  fillQuickly,
  nothing,
  read,
} from '../../environment/demo.ts';
import { engines } from '../../environment/engines.ts';

/** Single documents: name, calls, a change, and the site's value afterwards. */
const forms = [
  ['bio', '/updateBio', '/bio', { text: 'We are real.' }, 'a bio'],
  ['privacy text', '/updatePrivacy', '/privacy', { text: 'We keep nothing.' }, 'a privacy text'],
  [
    'contact',
    '/updateContact',
    '/getContactInfo',
    { email: 'us@reeds.example' },
    'contact details',
  ],
  ['theme', '/updateTheme', '/theme', { secondaryColor: '#123456' }, 'a theme'],
] as const;

describe.each(engines)('the demo band during other changes, on %s', (engine) => {
  test.each(forms)(
    'overwrites no %s that is saved during the installation',
    async (_, change, read, body, has) => {
      const site = await siteForTest(engine);
      const member = await site.member();
      let saved: unknown = null;
      const filling = fillMeanwhile(site, async () => {
        const answer = await member.call('POST', change, body);
        expect(answer.statusCode, answer.body).toBe(200);
        saved = answer.json();
      });
      await expect(filling).rejects.toThrow(
        new DemoRefused(
          `The site already has ${has}. The demo band can only be added to an empty site.`,
        ),
      );
      expect((await member.call('GET', read)).json()).toEqual(saved);
      expect(await counts(member)).toEqual(nothing);
      expect(await demoStatus(site.database.db)).toBe('none');
      expect(filesOf(site)).toEqual([]);
    },
  );

  test('overwrites no change that is saved at the moment of the installation', async () => {
    const site = await siteForTest(engine);
    const { db } = site.database;
    let saving = Promise.resolve();
    const filling = fillMeanwhile(site, async () => {
      // The story is written, and its transaction ends only when the demo band wants to write one.
      await new Promise<void>((written) => {
        saving = db.transaction().execute(async (trx) => {
          await bioRecord.save(trx, { text: 'We are real.' });
          written();
          await wait(500);
        });
      });
    });
    await expect(filling).rejects.toThrow(DemoRefused);
    await saving;
    expect(await bioRecord.read(db)).toEqual({ text: 'We are real.', revision: 1 });
    expect(await demoStatus(db)).toBe('none');
    expect(await counts(site.visitor())).toEqual(nothing);
  });

  test('is removed without losing changes saved at the same time', async () => {
    const site = await siteForTest(engine);
    const { db } = site.database;
    await fillQuickly(site);
    let removing: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await saveTheme(trx, { siteTitle: 'Real Band' }, site.clock.time);
      await bioRecord.save(trx, { text: 'We are real.' });
      removing = removeDemo(db, [], site.clock.time);
      await wait(300);
    });
    expect(await removing).toMatchObject({ kept: 1 });
    expect(await read(site.visitor(), '/theme')).toMatchObject({
      siteTitle: 'Real Band',
      primaryColor: defaultTheme.primaryColor,
    });
    expect(await bioRecord.read(db)).toMatchObject({ text: 'We are real.' });
  });

  test.each(forms)(
    'leaves no form with its %s that could overwrite a later change',
    async (_, change, read, body) => {
      const site = await siteForTest(engine);
      const member = await site.member();
      const stored = async () => (await member.call('GET', read)).json();
      await fillQuickly(site);
      const opened = await stored();
      await member.call('POST', '/removeDemo');
      const saving = { ...body, revision: (await stored()).revision };
      expect((await member.call('POST', change, saving)).statusCode).toBe(200);
      const [field] = Object.keys(body) as [string];
      const late = await member.call('POST', change, {
        [field]: opened[field],
        revision: opened.revision,
      });
      expect(late.statusCode, late.body).toBe(409);
      expect(await stored()).toMatchObject(body);
    },
  );

  test('is installed once by two simultaneous installations', async () => {
    const site = await siteForTest(engine);
    const { db, engine: on } = site.database;
    const runs = await Promise.allSettled([fillQuickly(site), fillQuickly(site)]);
    expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(runs.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(DemoRefused),
    });
    expect(await demoStatus(db)).toBe('whole');
    expect(await read(site.visitor(), '/members')).toHaveLength(5);
    expect(await unusedFiles(db, on, Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  test('is installed by the faster run, and the slower one removes none of it', async () => {
    const site = await siteForTest(engine);
    const { db, engine: on } = site.database;
    const slow = fillMeanwhile(site, () => fillQuickly(site));
    await expect(slow).rejects.toThrow('The demo band is already on the site.');
    expect(await demoStatus(db)).toBe('whole');
    expect(await unusedFiles(db, on, Number.MAX_SAFE_INTEGER)).toEqual([]);
    const member = await site.member();
    expect((await member.call('POST', '/removeDemo')).json()).toMatchObject({ kept: 0 });
    await expect.poll(() => filesOf(site)).toEqual([]);
  });
});
