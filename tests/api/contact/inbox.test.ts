import { describe, expect, test } from 'vitest';
import {
  sweepSuspicious,
  type MessageTables,
} from '../../../src/features/contact/messages.records.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';

describe.each(engines)('the inbox on %s', (engine) => {
  /** Messages from the oldest to the newest, two of them in the same millisecond each time. */
  const wrote = async (site: Site, count: number, isSuspicious = false) => {
    const rows = Array.from({ length: count }, (_, n) => ({
      id: `${isSuspicious ? 'spam' : 'message'}-${String(n).padStart(4, '0')}`,
      name: `Fan ${n}`,
      email: `fan${n}@fans.example`,
      subject: `Hello ${n}`,
      message: 'What a night!',
      received_at: site.clock.time + Math.floor(n / 2),
      read_at: null,
      is_suspicious: isSuspicious ? 1 : 0,
    }));
    await site.database.db
      .withTables<MessageTables>()
      .insertInto('messages')
      .values(rows)
      .execute();
  };
  const ids = (answer: { json(): { messages: { _id: string }[] } }) =>
    answer.json().messages.map(({ _id }) => _id);

  test('is searched by words of any text, in any order, without case and accents', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await wrote(site, 601);
    const set = (message: string, id: string) =>
      site.database.db
        .withTables<MessageTables>()
        .updateTable('messages')
        .set({ message })
        .where('id', '=', id)
        .execute();
    await set('Could you send your RIDER for Zoë’s café? 100%', 'message-0003');
    await set('The rider is attached, zoe', 'message-0590');
    const found = async (query: string) => ids(await member.call('GET', `/messages?${query}`));
    expect(await found('words=zoe+rider')).toEqual(['message-0590', 'message-0003']);
    expect(await found('words=FAN+3+cafe')).toEqual(['message-0003']);
    expect(await found('words=100%25')).toEqual(['message-0003']);
    expect(await found('words=rider&after=message-0590')).toEqual(['message-0003']);
    expect(await found('words=rider&box=suspicious')).toEqual([]);
    expect(await found('words=night')).toHaveLength(50);
    const long = await member.call('GET', `/messages?words=${'x'.repeat(201)}`);
    expect(long.statusCode).toBe(422);
  });

  test('has pages of fifty messages, the newest first, without spam', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await wrote(site, 101);
    await wrote(site, 60, true);
    const found: string[] = [];
    let after = '';
    for (const [length, hasMore] of [
      [50, true],
      [50, true],
      [1, false],
    ] as const) {
      const page = await member.call('GET', `/messages?box=inbox${after}`);
      expect(page.json()).toMatchObject({ hasMore, unread: 101 });
      expect(ids(page)).toHaveLength(length);
      found.push(...ids(page));
      after = `&after=${found.at(-1)}`;
    }
    expect(found).toEqual(found.toSorted().toReversed());
    expect(new Set(found).size).toBe(101);

    const spam = await member.call('GET', '/messages?box=suspicious');
    expect(ids(spam)).toHaveLength(50);
    expect(ids(spam).every((id) => id.startsWith('spam-'))).toBe(true);
    expect((await member.call('GET', '/inbox')).json()).toEqual({
      unread: 101,
      suspicious: 60,
      fullAt: null,
      sendsMail: false,
      missingSetting: null,
    });
    // Both boxes together, if none is named.
    expect(ids(await member.call('GET', '/messages')).some((id) => id.startsWith('spam-'))).toBe(
      true,
    );
  });

  test('has no page after a deleted message', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await wrote(site, 3);
    expect((await member.call('DELETE', '/messages/message-0001')).statusCode).toBe(200);
    const answer = await member.call('GET', '/messages?after=message-0001');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toBe('message.not-found');
    expect(ids(await member.call('GET', '/messages?after=message-0002'))).toEqual(['message-0000']);
  });

  test('deletes all spam together, except later arrivals', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await wrote(site, 2);
    await wrote(site, 5, true);
    const remove = (until: number) =>
      member.call('POST', '/deleteSuspiciousMessages', { until }).then((answer) => answer.json());
    expect(await remove(site.clock.time - 1)).toEqual({ deleted: 0 });
    expect(await remove(site.clock.time + 1)).toEqual({ deleted: 4 });
    expect((await member.call('GET', '/inbox')).json()).toMatchObject({ unread: 2, suspicious: 1 });
    expect(ids(await member.call('GET', '/messages'))).toEqual([
      'spam-0004',
      'message-0001',
      'message-0000',
    ]);
  });

  test('moves a message that is not spam to the others, and never back', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await wrote(site, 2, true);
    const mark = (body: object) => member.call('PUT', '/messages/spam-0001', body);
    expect((await mark({ isRead: false, isSuspicious: true })).statusCode).toBe(422);
    expect((await mark({ isRead: true })).json()).toMatchObject({ isSuspicious: true });
    expect((await mark({ isRead: false, isSuspicious: false })).json()).toMatchObject({
      _id: 'spam-0001',
      isRead: false,
      isSuspicious: false,
    });
    expect(ids(await member.call('GET', '/messages?box=inbox'))).toEqual(['spam-0001']);
    expect((await member.call('GET', '/inbox')).json()).toMatchObject({ unread: 1, suspicious: 1 });
    expect((await mark({ isRead: true })).json()).toMatchObject({ isSuspicious: false });
  });

  test('deletes spam after thirty days, and other messages stay', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await wrote(site, 1);
    await wrote(site, 3, true);
    const days = 24 * 60 * 60_000;
    await sweepSuspicious(site.database.db, site.clock.time + 30 * days - 1);
    expect((await member.call('GET', '/inbox')).json()).toMatchObject({ unread: 1, suspicious: 3 });
    await sweepSuspicious(site.database.db, site.clock.time + 30 * days);
    expect((await member.call('GET', '/inbox')).json()).toMatchObject({ unread: 1, suspicious: 1 });
  });

  test.each([
    ['GET', '/messages?box=trash'],
    ['GET', '/messages?after=a&other=b'],
    ['GET', '/messages?box=inbox&box=inbox'],
  ])('refuses %s %s', async (method, path) => {
    const site = await siteForTest(engine);
    const member = await site.member();
    expect((await member.call(method, path)).statusCode).toBe(422);
  });

  test.each([{}, { until: null }, { until: '1' }, { until: 1.5 }, { until: 1e300 }])(
    'deletes nothing with %j',
    async (body) => {
      const site = await siteForTest(engine);
      const member = await site.member();
      await wrote(site, 1, true);
      const answer = await member.call('POST', '/deleteSuspiciousMessages', body);
      expect(answer.statusCode).toBe(422);
      expect((await member.call('GET', '/inbox')).json()).toMatchObject({ suspicious: 1 });
    },
  );

  test('has no message with an id that the database cannot store', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    expect((await member.call('GET', '/messages?after=%00')).statusCode).toBe(404);
  });

  test('says to members only whether e-mails leave the site', async () => {
    const site = await siteForTest(engine, {
      env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@band.example' },
    });
    const member = await site.member();
    expect((await member.call('GET', '/inbox')).json()).toMatchObject({ sendsMail: true });
    expect((await site.visitor().call('GET', '/inbox')).statusCode).toBe(401);
  });
});
