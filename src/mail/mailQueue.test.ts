import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import { MailServerPauses, type MailMessage } from './smtp.ts';
import { addMail, nextMailAt, takeMail } from './mails.records.ts';
import { openMailQueue, retryDelay, type MailTemplates } from './mailQueue.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test('the time between two attempts grows up to six hours', () => {
  expect([1, 2, 3, 4].map(retryDelay)).toEqual([minute, 2 * minute, 4 * minute, 8 * minute]);
  expect(retryDelay(1_000)).toBe(6 * hour);
});

describe.each(bothEngines)('the mail queue on %s', (engine) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (database = await freshDatabase(engine)));
  afterEach(() => database.dispose());

  const templates: MailTemplates = {
    greeting: async ({ to = '' }) => ({ to, subject: 'Hello', text: 'Hello.\n' }),
    letter: async ({ to = '' }) => ({ to, subject: 'News', text: 'News.\n' }),
    stale: async () => null,
    broken: async () => Promise.reject(new Error('no words')),
  };

  function open() {
    const clock = { time: Date.UTC(2026, 10, 21), now: () => clock.time };
    const logged: string[] = [];
    const line = (_: object, sentence: string) => void logged.push(sentence);
    const sent: MailMessage[] = [];
    const server = {
      /** The response to an e-mail; it throws if it accepts none. */
      take: async (message: MailMessage): Promise<void> => void sent.push(message),
    };
    const { db } = database;
    const another = (closeWithinMs?: number) =>
      openMailQueue({
        ...(closeWithinMs !== undefined && { closeWithinMs }),
        db,
        clock,
        log: { info: line, warn: line, error: line },
        mail: { send: (message) => server.take(message) },
        templates,
        bulkKinds: ['letter'],
      });
    const write = (kind: string, to = 'ann@fans.example') => addMail(db, kind, { to }, clock.time);
    return { db, clock, logged, sent, server, write, another, queue: another() };
  }

  test('sends queued e-mails in their order, and deletes them', async () => {
    const { db, clock, sent, queue, write } = open();
    for (const to of ['a@fans.example', 'b@fans.example', 'c@fans.example']) {
      await write('greeting', to);
      clock.time += 1;
    }
    await queue.sendDue();
    expect(sent.map(({ to }) => to)).toEqual([
      'a@fans.example',
      'b@fans.example',
      'c@fans.example',
    ]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    expect(await nextMailAt(db)).toBeNull();
  });

  test('loses nothing and sends nothing twice if the server is down for a day', async () => {
    const { db, clock, sent, server, queue, write } = open();
    const take = server.take;
    let attempts = 0;
    server.take = async () => {
      attempts += 1;
      throw new Error('connect ECONNREFUSED');
    };
    for (let n = 0; n < 10; n += 1) await write('greeting', `fan${n}@fans.example`);
    const back = clock.time + day;
    while (clock.time < back) {
      await queue.sendDue();
      clock.time = Math.max((await nextMailAt(db))!, clock.time + 1);
    }
    expect(attempts / 10).toBeGreaterThan(5);
    expect(attempts / 10).toBeLessThan(20);
    server.take = take;
    clock.time += 6 * hour;
    await queue.sendDue();
    await queue.sendDue();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) => `fan${n}@fans.example`),
    );
  });

  test('sends an e-mail at once while one of a long list takes its time', async () => {
    const { sent, server, queue, write } = open();
    const { take } = server;
    const slow = Promise.withResolvers<void>();
    server.take = async (message) => {
      if (message.subject === 'News') await slow.promise;
      await take(message);
    };
    onTestFinished(() => queue.close());
    for (let n = 0; n < 5; n += 1) await write('letter', `fan${n}@fans.example`);
    await write('greeting', 'member@band.example');
    queue.sendSoon();
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['member@band.example']);
    slow.resolve();
    await expect.poll(() => sent.length).toBe(6);
  });

  test('tries one e-mail, then pauses, while the server accepts none', async () => {
    const { clock, server, sent, queue, write } = open();
    const { take } = server;
    let attempts = 0;
    server.take = async () => {
      attempts += 1;
      throw new MailServerPauses('450 Mail send limit exceeded');
    };
    for (let n = 0; n < 120; n += 1) await write('greeting', `fan${n}@fans.example`);
    const attemptsAfter: number[] = [];
    for (let minutes = 0; minutes <= 7; minutes += 1) {
      await queue.sendDue();
      attemptsAfter.push(attempts);
      clock.time += minute;
    }
    expect(attemptsAfter).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
    server.take = take;
    clock.time += hour;
    await queue.sendDue();
    expect(sent).toHaveLength(120);
  });

  test('continues when the clock was set back by a year', async () => {
    const { db, clock, server, sent, queue, write } = open();
    const { take } = server;
    server.take = () => Promise.reject(new MailServerPauses('450 Mail send limit exceeded'));
    await write('greeting', 'ann@fans.example');
    await write('letter', 'bo@fans.example');
    await queue.sendDue();
    await takeMail(db, clock.time + hour, clock.time + hour, { except: [] });
    server.take = take;
    clock.time -= 365 * day;
    for (let minutes = 0; minutes <= 60; minutes += 1, clock.time += minute) await queue.sendDue();
    expect(sent).toHaveLength(2);
  });

  test('is not blocked by an e-mail that always fails, which is given up after five days', async () => {
    const { db, clock, logged, sent, queue, write } = open();
    await write('broken');
    await write('unheard of');
    await write('greeting');
    await queue.sendDue();
    expect(sent).toHaveLength(1);
    clock.time += 5 * day;
    await queue.sendDue();
    expect(await nextMailAt(db)).not.toBeNull();
    clock.time += day;
    await queue.sendDue();
    expect(await nextMailAt(db)).toBeNull();
    expect(logged.filter((sentence) => sentence === 'gave up on an e-mail')).toHaveLength(2);
  });

  test('sends an e-mail that another process left, but none that it has claimed', async () => {
    const { db, clock, sent, write, another } = open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = another();
    onTestFinished(() => queue.close());
    queue.sendSoon();
    // The first look is over, and the next one is a timer.
    await queue.sendDue();
    await write('greeting', 'left@fans.example');
    await write('greeting', 'held@fans.example');
    await takeMail(db, clock.time, clock.time + 30 * minute);
    await vi.advanceTimersByTimeAsync(61_000);
    vi.useRealTimers();
    await expect.poll(() => sent.length).toBe(1);
    expect(await nextMailAt(db)).toBe(clock.time + 30 * minute);
  });

  test('deletes e-mails that are no longer worth sending', async () => {
    const { db, sent, queue, write } = open();
    await write('stale');
    await queue.sendDue();
    expect(sent).toEqual([]);
    expect(await nextMailAt(db)).toBeNull();
  });

  test('never sends the same e-mail from two processes', async () => {
    const { sent, server, write, another } = open();
    const { take } = server;
    server.take = async (message) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await take(message);
    };
    for (let n = 0; n < 40; n += 1) await write('greeting', `fan${n}@fans.example`);
    await Promise.all([another().sendDue(), another().sendDue(), another().sendDue()]);
    expect(sent).toHaveLength(40);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(40);
  });

  test('contains no e-mail of a failed transaction', async () => {
    const { db, clock } = open();
    const failing = db.transaction().execute(async (trx) => {
      await addMail(trx, 'greeting', {}, clock.time);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await nextMailAt(db)).toBeNull();
  });

  test('never sends an accepted e-mail again, even if the database was unavailable', async () => {
    const { db, clock, sent, server, write } = open();
    let away = false;
    const flaky = new Proxy(db, {
      get(target, name: keyof typeof db) {
        if (away) throw new Error('the database is away');
        const value = target[name];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const queue = openMailQueue({
      db: flaky,
      clock,
      log: { info() {}, warn() {}, error() {} },
      mail: {
        send: async (message) => {
          await server.take(message);
          away = true;
        },
      },
      templates,
    });
    await write('greeting');
    await expect(queue.sendDue()).rejects.toThrow('the database is away');
    away = false;
    clock.time += hour;
    await queue.sendDue();
    expect(sent).toHaveLength(1);
    expect(await nextMailAt(db)).toBeNull();
  });

  test('sends an e-mail soon after it is queued, and waits for it before it closes', async () => {
    const { sent, queue, write, server } = open();
    const { take } = server;
    let begun = false;
    server.take = async (message) => {
      begun = true;
      await new Promise((resolve) => setTimeout(resolve, 50));
      await take(message);
    };
    await write('greeting');
    await write('greeting');
    queue.sendSoon();
    await expect.poll(() => begun).toBe(true);
    await queue.close();
    expect(sent).toHaveLength(1);
    queue.sendSoon();
    await queue.sendDue();
    expect(sent).toHaveLength(1);
  });

  test('waits for a limited time before it closes, and the e-mail stays queued', async () => {
    const { db, clock, write, server, another } = open();
    const queue = another(100);
    const stalled = Promise.withResolvers<void>();
    server.take = () => stalled.promise;
    await write('greeting');
    queue.sendSoon();
    await expect.poll(() => nextMailAt(db)).toBe(clock.time + 30 * minute);
    const at = performance.now();
    await queue.close();
    expect(performance.now() - at).toBeGreaterThan(95);
    expect(await nextMailAt(db)).toBe(clock.time + 30 * minute);
    stalled.resolve();
    // The work it continues ends before the database closes.
    await queue.sendDue();
  });
});
