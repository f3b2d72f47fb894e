import { describe, expect, test } from 'vitest';
import { contactMails } from '../../../src/features/contact/contact.mails.ts';
import { sweepAskedAddresses } from '../../../src/features/newsletter/asked-addresses.records.ts';
import { maxRandomDelayMs } from '../../../src/mail/mails.records.ts';
import { newsletterMails } from '../../../src/features/newsletter/newsletter.mails.ts';
import { sweepLeftSubscribers } from '../../../src/features/newsletter/left-addresses.records.ts';
import { sweepSubscribers } from '../../../src/features/newsletter/newsletter.records.ts';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { preferencesPath } from '../../../src/features/newsletter/newsletter.view.ts';
import { hashOfSecret, newSecret } from '../../../src/kit/server/secrets.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import {
  askForNewsletter,
  linkTo,
  mailsOf,
  press,
  receiverOf,
  writeToBand,
} from '../../environment/public-mails.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const week = 7 * day;
const confirmPage = '/newsletter/confirm';
const leavePage = '/newsletter/unsubscribe';

describe.each(engines)('the newsletter on %s', (engine) => {
  /** Signs up, and returns the recipients of the resulting e-mails. */
  const ask = async (site: Site, email: string): Promise<(string | undefined)[]> => {
    const before = (await mailsOf(site)).length;
    expect(await askForNewsletter(site, email)).toBe('200 OK');
    return (await mailsOf(site)).slice(before).map(receiverOf);
  };
  const newestMail = async (site: Site) => (await mailsOf(site)).at(-1);
  const listed = async (site: Site): Promise<{ email: string; confirmed: number | null }[]> =>
    (await (await site.member()).call('GET', '/subscribers')).json().subscribers;
  const erase = async (site: Site, email: string, query = '') => {
    const member = await site.member();
    const path = `/subscribers?${new URLSearchParams({ search: email })}`;
    const [{ _id }] = (await member.call('GET', path)).json().subscribers;
    return member.call('DELETE', `/subscribers/${_id}${query}`);
  };

  test('the pause between two e-mails to one mailbox grows to seven days, however it is written', async () => {
    const site = await siteForTest(engine);
    expect(await ask(site, 'fay+news@fans.example')).toEqual(['fay+news@fans.example']);
    for (const wait of [hour, day, week, week, week]) {
      site.clock.time += wait - 1;
      for (const email of ['fay+news@fans.example', 'Fay@fans.example', 'fay+a+b@fans.example']) {
        expect(await ask(site, email), `${email} within ${wait / hour} h`).toEqual([]);
      }
      site.clock.time += 1;
      expect(await ask(site, 'Fay@fans.example')).toEqual(['fay@fans.example']);
    }
    expect(await ask(site, 'fay@other.example')).toEqual(['fay@other.example']);
    expect(await ask(site, '+fay@fans.example')).toEqual(['+fay@fans.example']);
    expect(await ask(site, '+gus@fans.example')).toEqual(['+gus@fans.example']);
  });

  /** One mailbox: every mail server sees the same host for them. */
  const spellings = [
    'fay@m\u00FCnchen.example',
    'fay@xn--mnchen-3ya.example',
    'fay@M\u00DCNCHEN.example',
    'fay@\uFF4D\u00FCnchen.example',
    'fay@m\u00FCn\u00ADchen.exa\u200Bmple',
    'fay@m\u00FCn\u24D2hen\u3002example',
  ];
  const oneMailbox = 'fay@xn--mnchen-3ya.example';

  test('no spelling of the host gets a pending or erased address another e-mail', async () => {
    const site = await siteForTest(engine);
    expect(await ask(site, spellings[0]!)).toEqual([oneMailbox]);
    for (const email of spellings) expect(await ask(site, email), email).toEqual([]);
    expect(await listed(site)).toMatchObject([{ email: oneMailbox }]);
    expect((await erase(site, 'fay@M\u00DCNCHEN.exam')).statusCode).toBe(200);
    site.clock.time += 9 * week;
    for (const email of spellings) expect(await ask(site, email), email).toEqual([]);
  });

  test('addresses that an older version stored with a Unicode host still count', async () => {
    const site = await siteForTest(engine);
    await site.database.db
      .withTables<NewsletterTables>()
      .insertInto('suppressed_addresses')
      .values({ email_hash: hashOfSecret(spellings[0]!), at: 1 })
      .execute();
    for (const email of spellings) expect(await ask(site, email), email).toEqual([]);
  });

  test('an address is found by its Unicode host, and by its ASCII form', async () => {
    const site = await siteForTest(engine);
    await ask(site, spellings[0]!);
    const member = await site.member();
    const found = async (search: string) =>
      (await member.call('GET', `/subscribers?${new URLSearchParams({ search })}`)).json()
        .subscribers.length;
    for (const search of [
      'm\u00FCnchen',
      'MU\u0308NCHEN',
      'y@m\u00FCnchen.ex',
      'xn--mnchen',
      'fay',
    ]) {
      expect(await found(search), search).toBe(1);
    }
    expect(await found('x@m\u00FCnchen')).toBe(0);
    expect(await found('m\u00FCnster')).toBe(0);
  });

  test('an address that unsubscribes before confirming is silently ignored for eight weeks', async () => {
    const site = await siteForTest(engine);
    await ask(site, 'fay@fans.example');
    const leave = linkTo(leavePage, await newestMail(site));
    site.clock.time += 3 * day;
    expect(await press(site, leave)).toContain('Your address is off the list');
    expect(await listed(site)).toEqual([]);
    for (const wait of [hour, week, 7 * week - hour - 1]) {
      site.clock.time += wait;
      await sweepAskedAddresses(site.database.db, site.clock.time);
      expect(await ask(site, 'fay@fans.example')).toEqual([]);
      expect(await ask(site, 'fay+2@fans.example')).toEqual([]);
    }
    expect(await listed(site)).toEqual([]);
    site.clock.time += 1;
    expect(await ask(site, 'fay@fans.example')).toEqual(['fay@fans.example']);
  });

  test('members can allow an address that left before confirming', async () => {
    const site = await siteForTest(engine);
    await ask(site, 'fay@fans.example');
    await press(site, linkTo(leavePage, await newestMail(site)));
    expect(await ask(site, 'fay@fans.example')).toEqual([]);
    const member = await site.member();
    await member.call('POST', '/subscribers/allow', { email: 'fay@fans.example' });
    expect(await ask(site, 'fay@fans.example')).toEqual(['fay@fans.example']);
  });

  /** Subscribes an address. @returns the link in its welcome e-mail that unsubscribes it. */
  const subscribe = async (site: Site, email: string): Promise<string> => {
    await ask(site, email);
    await press(site, linkTo(confirmPage, await newestMail(site)));
    const welcome = await newestMail(site);
    expect(welcome).toContain("Subject: You're subscribed");
    return linkTo(leavePage, welcome);
  };
  const rowsOf = async (site: Site, table: keyof NewsletterTables): Promise<object[]> =>
    site.database.db.withTables<NewsletterTables>().selectFrom(table).selectAll().execute();

  test('a confirmed address that unsubscribes leaves only a hash after an hour', async () => {
    const site = await siteForTest(engine);
    await press(site, await subscribe(site, 'fay@fans.example'));
    site.clock.time += hour - 1;
    await sweepLeftSubscribers(site.database.db, site.clock.time);
    expect(await rowsOf(site, 'left_subscribers')).toHaveLength(1);
    await sweepLeftSubscribers(site.database.db, site.clock.time + 1);
    for (const table of [
      'subscribers',
      'asked_addresses',
      'suppressed_addresses',
      'left_subscribers',
    ] as const) {
      expect(await rowsOf(site, table), table).toEqual([]);
    }
    const left = await rowsOf(site, 'left_addresses');
    expect(left).toMatchObject([{ hash: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(left)).not.toContain(hashOfSecret('fay@fans.example'));
  });

  test('the band cannot add an address that left, but its fan may return immediately', async () => {
    const site = await siteForTest(engine);
    await press(site, await subscribe(site, 'fay@fans.example'));
    const add = async (emails: string[]) => {
      const before = (await mailsOf(site)).length;
      // The weeks end every session.
      const member = await site.member();
      const { statusCode, body } = await member.call('POST', '/subscribers/add', { emails });
      return [statusCode, body, (await mailsOf(site)).length - before];
    };
    // The response is that for any address, however it is written.
    for (const email of ['fay@fans.example', 'Fay+news@fans.example']) {
      expect(await add([email])).toEqual([200, '{"asked":1}', 0]);
    }
    expect(await add(['gus@fans.example'])).toEqual([200, '{"asked":1}', 1]);
    // Before the fan confirms, anyone may have entered the address.
    expect(await ask(site, 'fay@fans.example')).toEqual(['fay@fans.example']);
    const asking = await newestMail(site);
    site.clock.time += 2 * week;
    await sweepSubscribers(site.database.db, site.clock.time);
    expect(await add(['fay@fans.example'])).toEqual([200, '{"asked":1}', 0]);
    expect(await press(site, linkTo(confirmPage, asking))).toContain('invalid or has expired');

    const leave = await subscribe(site, 'fay@fans.example');
    expect(await rowsOf(site, 'left_addresses')).toEqual([]);
    await press(site, leave);
    const member = await site.member();
    await member.call('POST', '/subscribers/allow', { email: 'fay@fans.example' });
    expect(await add(['fay@fans.example'])).toEqual([200, '{"asked":1}', 1]);
  });

  test('an unsubscribe link works from every e-mail, and responds the same if it is pressed again', async () => {
    const site = await siteForTest(engine);
    await ask(site, 'fay@fans.example');
    const asking = await newestMail(site);
    const leave = linkTo(leavePage, asking);
    expect(asking).toMatch(/^List-Unsubscribe:\s+<http/m);
    expect(asking).toContain(`<${site.config.publicUrl.origin}${leave}>`);
    await press(site, linkTo(confirmPage, asking));
    expect(linkTo(leavePage, await newestMail(site))).toBe(leave);
    for (const wait of [0, hour - 1]) {
      site.clock.time += wait;
      expect(await press(site, leave)).toContain('off the list');
    }
    site.clock.time += 1;
    // It looks the same as a mistyped link.
    for (const link of [leave, leave.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      const said = await press(site, link);
      expect(said).toContain('matches no address on the list');
      expect(said).not.toContain('off the list');
    }
  });

  test('invalid tokens cause no query', async () => {
    const site = await siteForTest(engine);
    await site.database.db.schema.alterTable('subscribers').renameTo('gone').execute();
    for (const page of [confirmPage, leavePage, preferencesPath]) {
      const link = `${page}?token=${newSecret()}`;
      await press(site, link, 500);
      for (const wrong of [link.slice(0, -1), `${link}x`, `${link.slice(0, -1)}*`, page]) {
        expect(await press(site, wrong), wrong).toContain('Invalid Link');
      }
    }
  });

  test('pages behind e-mailed links need no scripts for any action', async () => {
    const site = await siteForTest(engine);
    await ask(site, 'fay@fans.example');
    const asking = await newestMail(site);
    for (const page of [confirmPage, leavePage, preferencesPath]) {
      for (const method of ['GET', 'POST'] as const) {
        for (const url of [linkTo(page, asking), page]) {
          const { body, headers } = await site.app.server.inject({ method, url });
          expect(body).toContain('<main');
          expect(body).not.toContain('<script');
          expect(headers['content-security-policy']).toContain("script-src 'none';");
          expect(headers['referrer-policy']).toBe('no-referrer');
        }
      }
    }
  });

  test('a link confirms for seven days', async () => {
    const site = await siteForTest(engine);
    const links = [];
    for (const name of ['fay', 'gus']) {
      await ask(site, `${name}@fans.example`);
      links.push(linkTo(confirmPage, await newestMail(site)));
    }
    // The links are made when the e-mails are sent.
    site.clock.time += maxRandomDelayMs + week - 1;
    expect(await press(site, links[0]!)).toContain('Your address is confirmed');
    site.clock.time += 1;
    expect(await press(site, links[1]!)).toContain('This link is invalid or has expired');
    expect((await listed(site)).map(({ confirmed }) => confirmed !== null)).toEqual([true, false]);
  });

  test('unconfirmed addresses are deleted seven days after the e-mail or the link, and no others', async () => {
    const site = await siteForTest(engine);
    const { time } = site.clock;
    const row = (name: string, mailed: number, made: number | null, confirmed: number | null) => ({
      id: name,
      email: `${name}@fans.example`,
      consent: 'Send me news.',
      asked_at: mailed,
      mailed_at: mailed,
      confirmed_at: confirmed,
      confirm_hash: null,
      confirm_made_at: made,
      leave_token: name,
    });
    const old = time - week - 1;
    await site.database.db
      .withTables<NewsletterTables>()
      .insertInto('subscribers')
      .values([
        row('confirmed', old, old, old),
        row('mailed-lately', time - week, null, null),
        row('link-lately', old, time - week, null),
        row('never-mailed', old, null, null),
        row('too-late', old, old, null),
      ])
      .execute();
    await sweepSubscribers(site.database.db, time);
    expect((await listed(site)).map(({ email }) => email.split('@')[0])).toEqual([
      'confirmed',
      'link-lately',
      'mailed-lately',
    ]);
  });

  test('the record of confirmation e-mails is deleted after eight weeks', async () => {
    const site = await siteForTest(engine);
    await ask(site, 'fay@fans.example');
    const kept = async () => {
      const db = site.database.db.withTables<NewsletterTables>();
      return db.selectFrom('asked_addresses').selectAll().execute();
    };
    const [row, ...more] = await kept();
    expect(more).toEqual([]);
    // The hash alone cannot be reversed by guessing addresses.
    expect(row!.address_hash).toHaveLength(43);
    expect(row!.address_hash).not.toBe(hashOfSecret('fay@fans.example'));
    site.clock.time += 8 * week - 1;
    await sweepAskedAddresses(site.database.db, site.clock.time);
    expect(await kept()).toHaveLength(1);
    await sweepAskedAddresses(site.database.db, site.clock.time + 1);
    expect(await kept()).toHaveLength(0);
  });

  test('an expired or unneeded confirmation e-mail is not sent', async () => {
    const site = await siteForTest(engine);
    await askForNewsletter(site, 'fay@fans.example');
    const { db } = site.database;
    const [fan] = await db
      .withTables<NewsletterTables>()
      .selectFrom('subscribers')
      .select('id')
      .execute();
    const clock = { now: () => site.clock.time };
    const template = newsletterMails({
      db,
      clock,
      publicUrl: site.config.publicUrl,
      release: async () => null,
    })['newsletter.confirm']!;
    const { time } = site.clock;
    const about = { subscriber: fan!.id };
    expect(await template(about, time - week)).not.toBeNull();
    expect(await template(about, time - week - 1)).toBeNull();
    expect(await template({ subscriber: 'nobody' }, time)).toBeNull();
  });

  test('an address that unsubscribed in the meantime gets no welcome', async () => {
    const site = await siteForTest(engine);
    await ask(site, 'fay@fans.example');
    const asking = await newestMail(site);
    const { db } = site.database;
    // The mail server may be down between the two.
    const sent = site.outbox().length;
    await db
      .withTables<NewsletterTables>()
      .updateTable('subscribers')
      .set({ confirmed_at: site.clock.time })
      .execute();
    const { 'newsletter.welcome': welcome } = newsletterMails({
      db,
      clock: { now: () => site.clock.time },
      publicUrl: site.config.publicUrl,
      release: async () => null,
    });
    const [fan] = await db
      .withTables<NewsletterTables>()
      .selectFrom('subscribers')
      .select('id')
      .execute();
    expect(await welcome!({ subscriber: fan!.id }, site.clock.time)).not.toBeNull();
    await press(site, linkTo(leavePage, asking));
    expect(await welcome!({ subscriber: fan!.id }, site.clock.time)).toBeNull();
    expect(await mailsOf(site)).toHaveLength(sent);
  });

  test('an erased address gets no e-mail with any tag until the band allows it, and may be erased twice', async () => {
    const site = await siteForTest(engine);
    for (let i = 0; i < 2; i += 1) {
      expect(await ask(site, 'fay+news@fans.example')).toEqual(['fay+news@fans.example']);
      expect((await erase(site, 'fay+news@fans.example')).statusCode).toBe(200);
      site.clock.time += 9 * week;
      for (const email of ['fay@fans.example', 'fay+news@fans.example', 'fay+2@fans.example']) {
        expect(await ask(site, email)).toEqual([]);
      }
      expect(await listed(site)).toEqual([]);
      // The weeks ended every session.
      const member = await site.member();
      await member.call('POST', '/subscribers/allow', { email: 'fay+news@fans.example' });
    }
    // Two of one mailbox leave one hash.
    await ask(site, 'fay@fans.example');
    site.clock.time += hour;
    await ask(site, 'fay+2@fans.example');
    for (const email of ['fay+2@fans.example', 'fay@fans.example']) {
      expect((await erase(site, email)).statusCode).toBe(200);
    }
  });

  test('erased addresses that an older version stored still count', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await site.database.db
      .withTables<NewsletterTables>()
      .insertInto('suppressed_addresses')
      .values({ email_hash: hashOfSecret('fay+news@fans.example'), at: 1 })
      .execute();
    expect(await ask(site, 'fay+news@fans.example')).toEqual([]);
    await member.call('POST', '/subscribers/allow', { email: 'fay+news@fans.example' });
    expect(await ask(site, 'fay+news@fans.example')).toEqual(['fay+news@fans.example']);
  });

  test.each([
    ['', 3],
    ['?messages=keep', 3],
    ['?messages=delete', 1],
  ])('erasing%s leaves %i messages', async (query, left) => {
    const site = await siteForTest(engine);
    const member = await site.member();
    for (const email of ['fay@fans.example', 'Fay@fans.example', 'gus@fans.example']) {
      await writeToBand(site, email);
    }
    await ask(site, 'fay@fans.example');
    expect((await erase(site, 'fay@fans.example', query)).statusCode).toBe(200);
    expect((await member.call('GET', '/messages')).json().messages).toHaveLength(left);
  });

  test('subscribers can be searched by any part of the address', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    for (const name of ['a_b', 'axb', '100%']) await ask(site, `${name}@fans.example`);
    const found = async (search: string) =>
      (await member.call('GET', `/subscribers?${new URLSearchParams({ search })}`))
        .json()
        .subscribers.map(({ email }: { email: string }) => email);
    expect(await found('A_B')).toEqual(['a_b@fans.example']);
    expect(await found('%')).toEqual(['100%@fans.example']);
    expect(await found('fans')).toHaveLength(3);
    expect(await found('nobody')).toEqual([]);
  });

  test('the band gets no e-mail about a deleted message, and none without an address', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await writeToBand(site, 'fay@fans.example');
    expect(await mailsOf(site)).toEqual([]);
    const [{ _id }] = (await member.call('GET', '/messages')).json().messages;
    const { db } = site.database;
    const template = contactMails({ db, publicUrl: site.config.publicUrl })['contact.message']!;
    const mail = () => template({ message: _id }, site.clock.time);
    expect(await mail()).toBeNull();
    await member.call('POST', '/updateContact', { email: 'hello@band.example' });
    expect(await mail()).toMatchObject({ to: 'hello@band.example', replyTo: 'fay@fans.example' });
    await member.call('DELETE', `/messages/${_id}`);
    expect(await mail()).toBeNull();
    // Without an earlier e-mail, there is no later one.
    expect(await mailsOf(site)).toEqual([]);
  });

  test('if forms use another service, no page says that the site stores their contents', async () => {
    const site = await siteForTest(engine, {
      env: {
        EMAIL_HOST: 'https://api.emailjs.com',
        EMAIL_PUBLIC_KEY: 'k',
        EMAIL_SERVICE_ID: 's',
        EMAIL_TEMPLATE_ID: 't',
      },
    });
    const own = await siteForTest(engine);
    for (const [path, here, elsewhere] of [
      ['/contact', 'is stored for the band', 'goes to the band via api.emailjs.com'],
      ['/privacy', 'message are stored', 'to an e-mail service (api.emailjs.com)'],
    ] as const) {
      // One after the other and again: one page's answer applies to no other.
      for (let i = 0; i < 2; i += 1) {
        for (const [asked, said, unsaid] of [
          [own, here, elsewhere],
          [site, elsewhere, here],
        ] as const) {
          asked.app.cache.clear();
          const body = (await asked.visitor().get(path)).body.replaceAll('<!-- -->', '');
          expect(body).toContain(said);
          expect(body).not.toContain(unsaid);
        }
      }
    }
  });
});
