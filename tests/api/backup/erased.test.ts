import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '../../../src/backup/makeBackup.ts';
import type { BinItem } from '../../../src/features/history/history.ts';
import { comeBack, leaveList } from '../../../src/features/newsletter/leaving.records.ts';
import { confirmPath, leavePath } from '../../../src/features/newsletter/newsletter.view.ts';
import { openStorage } from '../../../src/files/storage/openStorage.ts';
import { siteForTest, startApp, type Site } from '../../environment/app.ts';
import { editedRecords, recordCalls, type Stored } from '../../environment/edited-records.ts';
import { engines } from '../../environment/engines.ts';
import { hello, sendPublicForm, toBand, toList } from '../../environment/public-forms.ts';
import {
  askForNewsletter,
  linkTo,
  mailsOf,
  press,
  receiverOf,
} from '../../environment/public-mails.ts';
import { partsOf, restore } from './restore.ts';

const show = editedRecords.find(({ noun }) => noun === 'show')!;

describe.each(engines)('erased items on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'erased-'));
  const [older, newer] = [join(folder, 'older.tar'), join(folder, 'newer.tar')];
  let site: Site;
  let poster: string;
  /** Subscribes an address. @returns the token that unsubscribes it. */
  const subscribe = async (email: string): Promise<string> => {
    await askForNewsletter(site, email);
    const newestMail = async () =>
      (await mailsOf(site)).findLast((mail) => receiverOf(mail) === email);
    await press(site, linkTo(confirmPath, await newestMail()));
    const leave = linkTo(leavePath, await newestMail());
    return leave.split('token=')[1]!;
  };
  beforeAll(async () => {
    site = await startApp(engine);
    const member = await site.member();
    const { added, remove, change } = recordCalls(() => member, '/api');
    const [gone, kept] = [await added(show), await added(show)];
    await change(show, gone, { venue: 'Kolibri' });
    await change(show, kept, { venue: 'Albatros' });
    poster = String(gone['poster']);
    const invited = await member.call('POST', '/invitations', {
      email: 'bea@band.example',
      name: 'Bea',
    });
    const token = new URL(String((invited.json() as { link: string }).link)).searchParams.get(
      'token',
    );
    const bea = { token, name: 'Bea', password: 'long enough' };
    await site.visitor().call('POST', '/invitations/accept', bea);
    await sendPublicForm(site, { ...toBand, ...hello, email: 'zoe@fans.example' });
    await sendPublicForm(site, { ...toBand, ...hello, email: 'yan@fans.example' });
    await sendPublicForm(site, { ...toList, email: 'zoe@fans.example', consent: 'Yes.' });
    const leaves = await subscribe('una@fans.example');
    const returns = await subscribe('wes@fans.example');
    const record = { title: 'Night Bus', releaseDate: 0 };
    const release = (await member.call('POST', '/addRelease', record)).json() as Stored;
    const codes = { name: 'Falcon cards', count: 1 };
    await member.call('POST', `/releases/${release._id}/codes`, codes);
    await makeBackup(partsOf(site), older);

    await remove(show, gone);
    await member.call('GET', `/deleteRelease/${release._id}`);
    for (const { _id } of (await member.call('GET', '/bin')).json() as BinItem[]) {
      await member.call('POST', `/bin/${_id}/erase`);
    }
    const { subscribers } = (await member.call('GET', '/subscribers')).json() as {
      subscribers: Stored[];
    };
    const zoe = subscribers.find((subscriber) => String(subscriber['email']).startsWith('zoe@'))!;
    await member.call('DELETE', `/subscribers/${zoe._id}?messages=delete`);
    const { accounts } = (await member.call('GET', '/accounts')).json() as { accounts: Stored[] };
    const other = accounts.find((account) => account['name'] === 'Bea')!;
    expect((await member.call('DELETE', `/accounts/${other._id}`)).statusCode).toBe(200);
    const { db } = site.database;
    for (const token of [leaves, returns]) await leaveList(db, token, site.clock.time);
    expect(await comeBack(db, returns, site.clock.time)).toBe(true);
    await makeBackup(partsOf(site), newer);
  });
  afterAll(async () => {
    await site.dispose();
    rmSync(folder, { recursive: true });
  });

  /** Everything that a member finds anywhere. */
  const found = async (target: Site): Promise<string> => {
    const member = await target.member();
    const calls = '/shows /messages /subscribers /accounts /bin /history /codeBatches'.split(' ');
    const answers = await Promise.all(calls.map((path) => member.call('GET', path)));
    return answers.map(({ body }) => body).join('\n');
  };
  const expectErased = async (target: Site) => {
    const all = await found(target);
    expect(all).not.toMatch(/Kolibri|zoe@|una@|bea@|Falcon/);
    expect(all).toMatch(/Albatros[^]*yan@[^]*wes@/);
    expect((await target.visitor().get(poster)).statusCode).toBe(404);
    expect(await openStorage(target.config).get(poster.split('/').at(-1)!)).toBeNull();
    // Erased addresses get no more e-mail.
    await sendPublicForm(target, { ...toList, email: 'zoe@fans.example', consent: 'Yes.' });
    expect(await found(target)).not.toContain('zoe@');
    // Only a fan who left can sign up again.
    const member = await target.member();
    await member.call('POST', '/subscribers/add', { emails: ['una@fans.example'] });
    expect(await found(target)).not.toContain('una@');
  };

  test('are in an older backup, and return if nothing lists them as erased', async () => {
    const target = await siteForTest(engine);
    await restore(target, older);
    expect(await found(target)).toMatch(/Kolibri[^]*una@[^]*zoe@[^]*bea@[^]*Falcon/);
    expect((await target.visitor().get(poster)).statusCode).toBe(200);
  });

  test('stay erased if an older backup is restored into an empty site with a newer one', async () => {
    const target = await siteForTest(engine);
    await restore(target, older, { erased: newer });
    await expectErased(target);
  });

  test('stay erased if an older backup replaces the site, and ever after', async () => {
    await restore(site, older, { replace: true });
    await expectErased(site);
    // The list was part of the backup.
    await makeBackup(partsOf(site), newer);
    await restore(site, older, { replace: true });
    await expectErased(site);
    const target = await siteForTest(engine);
    await restore(target, newer);
    await restore(target, older, { replace: true });
    await expectErased(target);
  });
});
