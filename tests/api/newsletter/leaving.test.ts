import { describe, expect, test } from 'vitest';
import { mailboxHash } from '../../../src/features/forms/mailbox.records.ts';
import type { LetterTables } from '../../../src/features/letters/letters.table.ts';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { normalizedEmail } from '../../../src/kit/schema/emailAddress.ts';
import { newSecret } from '../../../src/kit/server/secrets.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { linkTo, mailsOf, press } from '../../environment/public-mails.ts';

const hour = 60 * 60_000;
const year = 365 * 24 * hour;

describe.each(engines)('links of newsletter e-mails on %s', (engine) => {
  /** Asks for a reminder of a release and confirms. */
  const subscribed = async (email = 'kim@f\u00E4ns.example') => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const releaseDate = Date.UTC(2028, 10, 20);
    const release = (
      await member.call('POST', '/addRelease', { title: '<Night> Bus', releaseDate })
    ).json() as { _id: string; slug: string };
    const page = `/music/${release.slug}`;
    const form = new URLSearchParams({ email, website: '', filled_ms: '' });
    const asked = await site.visitor().send({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(asked.statusCode).toBe(303);
    await press(site, linkTo('/newsletter/confirm', (await mailsOf(site)).at(-1)));
    const welcome = (await mailsOf(site)).at(-1);
    return {
      site,
      page,
      release: release._id,
      leave: linkTo('/newsletter/unsubscribe', welcome),
      preferences: linkTo('/newsletter/preferences', welcome),
    };
  };
  const everything = async (site: Site) => {
    const db = site.database.db.withTables<NewsletterTables>();
    return [
      await db.selectFrom('subscribers').selectAll().execute(),
      await db.selectFrom('release_reminders').selectAll().execute(),
    ];
  };
  /** Enters a letter to kim. */
  const addLetter = async (
    { database: { db }, clock }: Site,
    title: string,
    state: 'sent' | 'waiting',
  ) => {
    const tables = db.withTables<LetterTables>();
    const sending = {
      why: null,
      frozen: JSON.stringify({ title }),
      revision: 1,
      started_at: 0,
      finished_at: null,
    };
    await tables
      .insertInto('letter_sendings')
      .values({ letter_id: title, state: 'sending', ...sending })
      .execute();
    const address_hash = await mailboxHash(db, normalizedEmail('kim@f\u00E4ns.example'));
    const times = { at: clock.time, next_at: 0, tries: 1, answer: null };
    await tables
      .insertInto('letter_recipients')
      .values({ letter_id: title, address_hash, subscriber_id: 'kim', state, ...times })
      .execute();
  };
  const textOf = (html: string) =>
    html
      .replace(/<(?:head|footer)[\s>][^]*?<\/(?:head|footer)>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  const open = async (site: Site, url: string) => {
    const { statusCode, body, headers } = await site.app.server.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("script-src 'none';"),
    });
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('<script');
    return textOf(body);
  };
  const send = (site: Site, url: string, fields: Record<string, string>) =>
    site.app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams(fields).toString(),
    });
  const pressed = async (site: Site, url: string, fields: Record<string, string>) => {
    const answer = await send(site, url, fields);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    return textOf(answer.body);
  };

  test('the leave page names the masked address, and only a press leaves', async () => {
    const { site, leave } = await subscribed();
    const before = await everything(site);
    for (let i = 0; i < 2; i += 1) {
      expect(await open(site, leave)).toContain('The newsletter goes to k…@f\u00E4ns.example');
    }
    expect(await everything(site)).toEqual(before);
    const unknown = `/newsletter/unsubscribe?token=${newSecret()}`;
    expect(await open(site, unknown)).toContain('matches no address on the list');
    // Works from an old e-mail, whatever the e-mail program sends.
    site.clock.time += year;
    const { statusCode, body } = await site.app.server.inject({
      method: 'POST',
      url: leave,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.from([0xff, 0x00, 0xc3]),
    });
    expect(statusCode).toBe(200);
    expect(textOf(body)).toContain('k…@f\u00E4ns.example is off the list');
    expect(await everything(site)).toEqual([[], []]);
    expect(await open(site, leave)).toContain('You can come back within 60 minutes');
  });

  test('a fan can come back within an hour, with everything as before', async () => {
    const { site, leave, preferences } = await subscribed();
    const before = await everything(site);
    await pressed(site, leave, {});
    // Someone else enters the address meanwhile.
    const { slug } = (
      await (
        await site.member()
      ).call('POST', '/addRelease', { title: 'B', releaseDate: Date.UTC(2028, 10, 20) })
    ).json() as { slug: string };
    await send(site, `/music/${slug}`, { email: 'kim@f\u00E4ns.example' });
    site.clock.time += hour - 1;
    for (const url of [leave, leave, preferences]) {
      const said = await pressed(site, url, { return: '1' });
      expect(said).toContain('Welcome Back k…@f\u00E4ns.example is on the list again.');
    }
    expect(await everything(site)).toEqual(before);
    const left = site.database.db.withTables<NewsletterTables>();
    for (const table of ['left_addresses', 'left_subscribers'] as const) {
      expect(await left.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    await pressed(site, preferences, { leave: '1' });
    site.clock.time += hour;
    expect(await pressed(site, leave, { return: '1' })).toContain('matches no address');
    expect(await open(site, preferences)).toContain('matches no address');
    expect(await everything(site)).toEqual([[], []]);
  });

  test('preferences show everything that is stored, and remove a reminder', async () => {
    const { site, preferences, page, release } = await subscribed();
    await addLetter(site, '<Spring>', 'sent');
    await addLetter(site, 'Next', 'waiting');
    const shown = await open(site, preferences);
    expect(shown).toContain('An e-mail when &lt;Night&gt; Bus comes out');
    expect(shown).toMatch(
      new RegExp(
        `Address kim@f\u00E4ns\\.example Signed up November 20, 2026, .* \\(UTC\\) Source Release reminder \\(${page}\\) Confirmed November 20, 2026, .* You agreed to .*news.* Letter of November 20, 2026, .* \\(UTC\\) &lt;Spring&gt;`,
      ),
    );
    const file = await send(site, preferences, { download: '1' });
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="newsletter.json"',
      'cache-control': 'no-store',
    });
    const instant = expect.stringMatching(/^2026-11-20T.*Z$/);
    expect(file.json()).toEqual({
      address: 'kim@f\u00E4ns.example',
      reason: 'you subscribed to news from the band',
      signedUp: instant,
      confirmed: instant,
      paused: null,
      consent: expect.stringContaining('news'),
      source: 'release',
      sourceId: release,
      page,
      name: null,
      tags: [],
      town: null,
      place: null,
      evidence: null,
      releaseReminders: [{ id: release, title: '<Night> Bus' }],
      letters: [{ title: '<Spring>', sent: instant }],
    });
    const db = site.database.db.withTables<NewsletterTables>();
    const paused = { paused_at: site.clock.time, paused_why: 'hard' } as const;
    await db.updateTable('subscribers').set(paused).execute();
    expect(await open(site, preferences)).toMatch(/Paused .*does not exist\. Sign up again/);
    for (const reminder of ['', "' or 1=1", '\u0000', 'x'.repeat(4_000)]) {
      expect(await pressed(site, preferences, { reminder })).toContain('Night&gt; Bus comes out');
    }
    expect(await pressed(site, preferences, { reminder: release })).not.toContain('comes out');
    expect((await everything(site)).map((rows) => rows.length)).toEqual([1, 0]);
    expect((await send(site, preferences, { reminder: 'x'.repeat(5_000) })).statusCode).toBe(413);
    const unknown = `/newsletter/preferences?token=${newSecret()}`;
    for (const fields of [{ leave: '1' }, { download: '1' }, { reminder: release }, {}]) {
      expect(await pressed(site, unknown, fields)).toContain('matches no address on the list');
    }
    expect(await open(site, '/newsletter/preferences')).toContain('Invalid Link');
  });
});
