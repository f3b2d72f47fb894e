import { describe, expect, test } from 'vitest';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { remindOfReleases } from '../../../src/server/repeatedWork.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { answered, type Client } from '../../environment/client.ts';
import { engines } from '../../environment/engines.ts';
import { linkTo, mailsOf, press, receiverOf } from '../../environment/public-mails.ts';

const day = 24 * 60 * 60_000;

interface Announced {
  _id: string;
  slug: string;
}

/** A release whose day is in ten days. */
async function announce(site: Site, member: Client, title = 'Night Bus'): Promise<Announced> {
  const releaseDate = Math.floor(site.clock.time / day) * day + 10 * day;
  return (await member.call('POST', '/addRelease', { title, releaseDate })).json();
}

const ask = (site: Site, slug: string, email: string, more: Record<string, string> = {}) =>
  site.visitor().send({
    method: 'POST',
    url: `/music/${slug}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, website: '', filled_ms: '', ...more }).toString(),
  });

/** Signs up, and confirms with the link in the e-mail. */
async function askAndConfirm(site: Site, slug: string, email: string): Promise<void> {
  const answer = await ask(site, slug, email);
  expect(answer.statusCode, answer.body).toBe(303);
  expect(answer.headers.location).toBe(`/music/${slug}#asked`);
  const asking = (await mailsOf(site)).at(-1)!;
  expect(receiverOf(asking)).toBe(email);
  expect(subjectOf(asking)).toMatch(/^Please confirm: .+ by the band$/);
  await press(site, linkTo('/newsletter/confirm', asking));
  await mailsOf(site);
}

const tell = (site: Site) =>
  remindOfReleases({
    db: site.database.db,
    clock: { now: () => site.clock.time },
    mailQueue: { sendSoon: () => {} },
  });

const subjectOf = (mail: string): string => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';

/** The e-mails about new releases. */
async function told(site: Site) {
  const mails = await mailsOf(site);
  return mails.filter((mail) => subjectOf(mail).startsWith('Out now'));
}

const waiting = async (site: Site) => {
  const { db } = site.database;
  return db.withTables<NewsletterTables>().selectFrom('release_reminders').selectAll().execute();
};

describe.each(engines)('release reminders on %s', (engine) => {
  test('a confirmed reminder is sent once on the day, with a link to the release', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { slug } = await announce(site, member);
    expect((await site.visitor().get(`/music/${slug}`)).body).toContain('Remind Me');
    await askAndConfirm(site, slug, 'fay@fans.example');
    const asking = (await mailsOf(site)).find((mail) => subjectOf(mail).startsWith('Please'));
    expect(asking).toContain('an e-mail when Night Bus by the band comes out,');
    await ask(site, slug, 'gus@fans.example');
    await tell(site);
    expect(await told(site)).toEqual([]);

    site.clock.time += 11 * day;
    // As with several instances, and after a restart.
    await Promise.all([tell(site), tell(site)]);
    await tell(site);
    const mails = await told(site);
    expect(mails.map(receiverOf)).toEqual(['fay@fans.example']);
    expect(subjectOf(mails[0]!)).toBe('Out now: Night Bus by the band');
    expect(mails[0]!).toContain('Night Bus by the band is out.');
    expect(mails[0]!).toContain(`/music/${slug}`);
    expect(linkTo('/newsletter/unsubscribe', mails[0])).toContain('token=');
    // The other one was never confirmed.
    expect(await waiting(site)).toHaveLength(1);
    const page = (await site.visitor().get(`/music/${slug}`)).body;
    expect(page).not.toContain('Remind Me');
    expect((await ask(site, slug, 'hal@fans.example')).headers.location).toBe(`/music/${slug}`);
    expect(await waiting(site)).toHaveLength(1);
  });

  test('reminders of a postponed, draft or deleted release wait until it is out', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { _id, slug } = await announce(site, member);
    const other = await announce(site, member, 'Depot');
    await askAndConfirm(site, slug, 'fay@fans.example');
    await ask(site, other.slug, 'fay@fans.example');
    await member.call('GET', `/deleteRelease/${other._id}`);
    // Sessions end as the days pass.
    const update = async (change: object) =>
      answered((await site.member()).call('POST', `/updateRelease/${_id}`, change));
    await update({ releaseDate: Math.floor(site.clock.time / day) * day + 20 * day });
    site.clock.time += 11 * day;
    await tell(site);
    expect(await told(site)).toEqual([]);
    await update({ isDraft: true });
    site.clock.time += 10 * day;
    await tell(site);
    expect(await told(site)).toEqual([]);
    await update({ isDraft: false });
    await tell(site);
    expect((await told(site)).map(subjectOf)).toEqual(['Out now: Night Bus by the band']);
    const again = await site.member();
    const [{ _id: binned }] = (await again.call('GET', '/bin')).json();
    await answered(again.call('POST', `/bin/${binned}/restore`));
    await tell(site);
    expect((await told(site)).map(subjectOf)).toContain('Out now: Depot by the band');
  });

  test('a refused form returns the same page, with the address and a message', async () => {
    const site = await siteForTest(engine, { env: { EMAIL_BLOCK_LIST: 'Eve@evil.example' } });
    const { slug } = await announce(site, await site.member());
    // Browsers accept it, as a host in a private network.
    for (const [email, status, sentence] of [
      ['fan@example', 422, 'Please enter a valid email address'],
      ['', 422, 'Email cannot be empty'],
      ['EVE@evil.example', 403, 'This e-mail address is blocked. Please use another one.'],
    ] as const) {
      const answer = await ask(site, slug, email);
      expect(answer.statusCode, email).toBe(status);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain('Remind Me');
      expect(answer.body).toContain(sentence);
      const typed = /<input[^>]* name="email"[^>]*>/.exec(answer.body)![0];
      expect(typed).toContain(`value="${email}"`);
      expect(typed).toContain('aria-invalid="true"');
      // Its scripts have it too.
      expect(answer.body).toContain('"postedForm":');
    }
    expect(await mailsOf(site)).toEqual([]);
    expect((await site.visitor().get(`/music/${slug}`)).body).not.toContain('aria-invalid');
  });

  test('erasing a release deletes its reminders', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const [gone, other] = [await announce(site, member), await announce(site, member, 'Depot')];
    await askAndConfirm(site, gone.slug, 'fay@fans.example');
    await ask(site, other.slug, 'fay@fans.example');
    await member.call('GET', `/deleteRelease/${gone._id}`);
    expect(await waiting(site)).toHaveLength(2);
    const [{ _id: binned }] = (await member.call('GET', '/bin')).json();
    await answered(member.call('POST', `/bin/${binned}/erase`));
    expect(await waiting(site)).toMatchObject([{ release_id: other._id }]);
  });

  test('an unsubscribed or erased address gets no reminder', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { slug } = await announce(site, member);
    await askAndConfirm(site, slug, 'fay@fans.example');
    const welcome = (await mailsOf(site)).at(-1)!;
    await press(site, linkTo('/newsletter/unsubscribe', welcome));
    expect(await waiting(site)).toEqual([]);
    await askAndConfirm(site, slug, 'gus@fans.example');
    const { subscribers } = (await member.call('GET', '/subscribers')).json();
    expect(subscribers[0].consent).toContain('on release day');
    await member.call('DELETE', `/subscribers/${subscribers[0]._id}`);
    expect(await waiting(site)).toEqual([]);
    site.clock.time += 11 * day;
    await tell(site);
    expect(await told(site)).toEqual([]);
  });

  test("reminders have the newsletter's limits, and need an existing page", async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { slug, _id } = await announce(site, member);
    expect((await ask(site, 'nothing', 'fay@fans.example')).statusCode).toBe(404);
    await member.call('POST', `/updateRelease/${_id}`, { isDraft: true });
    expect((await ask(site, slug, 'fay@fans.example')).statusCode).toBe(404);
    await member.call('POST', `/updateRelease/${_id}`, { isDraft: false });
    const from = (email: string) =>
      site.visitor().send({
        method: 'POST',
        url: `/music/${slug}`,
        remoteAddress: '203.0.113.9',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `email=${encodeURIComponent(email)}`,
      });
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await from(`fan${i}@fans.example`)).statusCode);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});
