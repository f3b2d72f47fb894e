import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Engine } from '../../database/open.ts';
import { bothEngines, engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { Delivery } from '../../mail/mailConnection.ts';
import { openLetterSender } from './letter-sender.api.ts';
import { holdPace, paceAfter, readPace } from './pace.records.ts';
import {
  claimRecipient,
  retryUncertain,
  settle,
  startSending,
  type Claim,
} from './recipients.records.ts';
import { recipientsOf, resultOf } from './progress.records.ts';
import { pauseSending, resumeSending } from './sendings.records.ts';
import type { LetterTables } from './letters.table.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Opens a database for each test of a `describe`. @returns what starts a letter in it. */
function sendingOn(engine: Engine) {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (database = await freshDatabase(engine)));
  afterEach(() => database.dispose());

  async function sending(fans: number, rates = { first: 3_600_000, highest: 3_600_000 }) {
    const { db } = database;
    const clock = { time: Date.UTC(2026, 10, 29), now: () => clock.time };
    const sent: string[] = [];
    const refused: string[] = [];
    const logged: string[] = [];
    const line = (_: object, sentence: string) => void logged.push(sentence);
    const server = {
      answer: (_to: string): Delivery => ({ kind: 'sent' }),
      ready: () => Promise.resolve(),
    };
    const another = () =>
      openLetterSender({
        db,
        clock,
        log: { info: line, warn: line, error: line },
        rates,
        beginDue: async () => {},
        onRefused: async (_letter, subscriber, kind) => refused.push(`${kind} ${subscriber}`),
        connect: () => ({
          async deliver({ to }) {
            await server.ready();
            const delivery = server.answer(to);
            if (delivery.kind === 'sent') sent.push(to);
            return delivery;
          },
          close() {},
        }),
        write: async (_letter, subscriber) =>
          subscriber.startsWith('left')
            ? null
            : {
                envelope: { from: 'hello@band.example', to: subscriber },
                message: Buffer.from('Hello'),
              },
      });
    const to = Array.from({ length: fans }, (_, n) => ({
      id: `fan${n}`,
      email: `fan${n}@fans.example`,
    }));
    const start = (list = to, letter = 'news') =>
      db.transaction().execute(async (trx) => {
        await holdPace(trx, rates, clock.time);
        await trx
          .withTables<LetterTables>()
          .insertInto('letter_sendings')
          .values({
            letter_id: letter,
            state: 'sending',
            why: null,
            frozen: '{}',
            revision: 1,
            started_at: clock.time,
            finished_at: null,
          })
          .onConflict((conflict) => conflict.column('letter_id').doNothing())
          .execute();
        await startSending(trx, letter, list, clock.time);
      });
    await start();
    const sender = another();
    /** Lets the clock jump to each e-mail that may leave. */
    const goFor = async (ms: number) => {
      for (const end = clock.time + ms; clock.time < end;) {
        const next = await sender.sendDue();
        clock.time = Math.min(next ?? end, end);
      }
    };
    const stateOf = async () => {
      const row = await db
        .withTables<{ letter_sendings: { state: string; why: string | null } }>()
        .selectFrom('letter_sendings')
        .select(['state', 'why'])
        .executeTakeFirstOrThrow();
      return row;
    };
    const counts = () => recipientsOf(db, 'news');
    return {
      db,
      clock,
      sent,
      refused,
      logged,
      server,
      another,
      sender,
      start,
      goFor,
      counts,
      stateOf,
    };
  }

  return sending;
}

describe.each(bothEngines)('a letter being sent on %s', (engine) => {
  const sending = sendingOn(engine);

  test('reaches each recipient once, from two processes with two connections each', async () => {
    const { sent, another, sender, start, counts, stateOf, clock } = await sending(60);
    await start();
    const two = [sender, another()];
    while ((await stateOf()).state === 'sending') {
      await Promise.all(two.map(({ sendDue }) => sendDue()));
      clock.time += 1;
    }
    expect(sent.toSorted()).toEqual(Array.from({ length: 60 }, (_, n) => `fan${n}`).toSorted());
    expect(await counts()).toMatchObject({ sent: 60, waiting: 0, going: 0 });
  });
});

describe.each(engines)('the sending of a letter on %s', (engine) => {
  const sending = sendingOn(engine);

  test('a mailbox with two addresses gets it once', async () => {
    const { start, clock, sent, sender } = await sending(0);
    const to = ['fay@fans.example', 'fay+news@fans.example'].map((email) => ({
      id: email,
      email,
    }));
    await start(to, 'other');
    await sender.sendDue();
    clock.time += 1;
    await sender.sendDue();
    expect(sent).toHaveLength(1);
  });

  test('keeps to the rate, which doubles each hour up to the highest', async () => {
    const { sent, goFor } = await sending(50, { first: 5, highest: 30 });
    const perHour: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const before = sent.length;
      await goFor(hour);
      perHour.push(sent.length - before);
    }
    expect(perHour[0]).toBe(5);
    expect(perHour[1]).toBeGreaterThanOrEqual(9);
    expect(perHour[1]).toBeLessThanOrEqual(10);
    expect(perHour[2]).toBeGreaterThanOrEqual(19);
    expect(perHour[2]).toBeLessThanOrEqual(20);
    expect(sent).toHaveLength(50);
  });

  test('pauses at the limit of the server: one attempt for each pause, and nothing is lost', async () => {
    const { clock, sent, server, sender, goFor, counts } = await sending(40);
    let refused = 0;
    server.answer = () => {
      if (sent.length < 10) return { kind: 'sent' };
      refused += 1;
      return { kind: 'server pauses', answer: '450 MAIL FROM' };
    };
    for (let at = 0; at < 20; at += 1) {
      await sender.sendDue();
      clock.time += 1;
    }
    expect(sent).toHaveLength(10);
    // Each connection may have one on its way.
    expect(refused).toBeLessThanOrEqual(2);
    await goFor(7 * minute);
    expect(refused).toBeLessThanOrEqual(8);
    server.answer = () => ({ kind: 'sent' });
    await goFor(2 * hour);
    expect(await counts()).toMatchObject({ sent: 40, waiting: 0 });
    expect(new Set(sent).size).toBe(40);
  });

  test('never sends again what a dead process had claimed, until a member asks for it', async () => {
    const { db, clock, sent, sender, goFor, counts, stateOf } = await sending(3);
    const claim = await claimRecipient(db, { first: 3_600_000, highest: 3_600_000 }, clock.time);
    expect(claim).toMatchObject({ letter_id: 'news', tries: 1 });
    await goFor(minute);
    expect(sent).toHaveLength(2);
    expect(await counts()).toMatchObject({ going: 1, uncertain: 0 });
    await goFor(2 * minute);
    await sender.sendDue();
    expect(await counts()).toMatchObject({ going: 0, uncertain: 1, sent: 2 });
    expect(await stateOf()).toMatchObject({ state: 'sent' });
    await goFor(24 * hour);
    expect(sent).toHaveLength(2);
    await retryUncertain(db, 'news', clock.time);
    expect(await resultOf(db, 'news', clock.time)).toMatchObject({ waiting: 1, refusals: [] });
    await sender.sendDue();
    expect(new Set(sent).size).toBe(3);
    expect(await stateOf()).toMatchObject({ state: 'sent' });
  });

  test('an e-mail is not uncertain while its process lives, however long the server takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { clock, sent, server, sender, another, counts } = await sending(1);
    const answer = Promise.withResolvers<void>();
    server.ready = () => answer.promise;
    const slow = sender.sendDue();
    await expect.poll(counts).toMatchObject({ going: 1 });
    for (let halves = 0; halves < 20; halves += 1) {
      clock.time += minute / 2;
      await vi.advanceTimersByTimeAsync(minute / 2);
      await expect.poll(another().sendDue).toBeDefined();
    }
    expect(await counts()).toMatchObject({ going: 1, uncertain: 0 });
    answer.resolve();
    await slow;
    expect(sent).toHaveLength(1);
    expect(await counts()).toMatchObject({ sent: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a late answer counts, so that an e-mail that a member sends again goes once', async () => {
    const { db, clock, sender, goFor, sent, counts, stateOf } = await sending(2);
    const rates = { first: 3_600_000, highest: 3_600_000 };
    const claim = (await claimRecipient(db, rates, clock.time)) as Claim;
    await goFor(10 * minute);
    await sender.sendDue();
    expect(await counts()).toMatchObject({ uncertain: 1, sent: 1 });
    await retryUncertain(db, 'news', clock.time);
    await settle(db, claim, { kind: 'sent' }, rates, clock.time);
    await goFor(hour);
    expect(sent).toHaveLength(1);
    expect(await counts()).toMatchObject({ sent: 2 });
    expect(await stateOf()).toMatchObject({ state: 'sent' });
  });

  test('a late refusal for now is tried again, though the letter was done', async () => {
    const { db, clock, sender, goFor, sent, stateOf } = await sending(1);
    const rates = { first: 3_600_000, highest: 3_600_000 };
    const claim = (await claimRecipient(db, rates, clock.time)) as Claim;
    await goFor(10 * minute);
    await sender.sendDue();
    expect(await stateOf()).toMatchObject({ state: 'sent' });
    await settle(db, claim, { kind: 'server pauses', answer: '421' }, rates, clock.time);
    await goFor(hour);
    expect(sent).toHaveLength(1);
    expect(await stateOf()).toMatchObject({ state: 'sent' });
  });

  test('lists an e-mail without an answer as uncertain, and one to a fan who left as left', async () => {
    const { db, start, clock, server, sender, counts } = await sending(0);
    const to = ['a', 'left', 'b'].map((id) => ({ id, email: `${id}@fans.example` }));
    await start(to, 'news2');
    server.answer = (name) =>
      name === 'a' ? { kind: 'uncertain', answer: 'ETIMEDOUT' } : { kind: 'sent' };
    for (let at = 0; at < 5; at += 1, clock.time += 1) await sender.sendDue();
    expect(await counts()).toMatchObject({ sent: 0 });
    expect(await recipientsOf(db, 'news2')).toMatchObject({ sent: 1, left: 1, uncertain: 1 });
  });

  test('retries a delayed recipient later, and others meanwhile', async () => {
    const { server, sent, goFor, counts, refused } = await sending(4);
    let delays = 3;
    server.answer = (name) => {
      if (name !== 'fan1' || delays === 0) return { kind: 'sent' };
      delays -= 1;
      return { kind: 'refused', isTemporary: true, bounce: 'soft', answer: '450 4.2.0' };
    };
    await goFor(minute);
    expect(sent).toHaveLength(3);
    await goFor(hour);
    expect(await counts()).toMatchObject({ sent: 4 });
    expect(sent.filter((name) => name === 'fan1')).toHaveLength(1);
    expect(refused).toEqual([]);
  });

  test('reports an address that is refused for good, for days or because its mailbox is full', async () => {
    const { server, goFor, counts, refused } = await sending(4);
    const answers: Record<string, Delivery> = {
      fan0: { kind: 'refused', isTemporary: true, bounce: 'soft', answer: '450 4.2.2' },
      fan1: { kind: 'refused', isTemporary: false, bounce: 'soft', answer: '552 5.2.2' },
      fan2: { kind: 'refused', isTemporary: false, bounce: null, answer: '550 5.7.1 MAIL FROM' },
    };
    server.answer = (name) => answers[name] ?? { kind: 'sent' };
    await goFor(2 * 24 * hour);
    expect(refused).toEqual(['soft fan1']);
    await goFor(2 * 24 * hour);
    expect(refused).toEqual(['soft fan1', 'soft fan0']);
    expect(await counts()).toMatchObject({ sent: 1, refused: 3 });
  });

  test('stops and says why if many addresses do not exist, and goes on when asked', async () => {
    const { db, server, goFor, counts, stateOf, refused } = await sending(100);
    server.answer = (name) =>
      Number(name.slice(3)) % 3 === 0
        ? { kind: 'refused', isTemporary: false, bounce: 'hard', answer: '550 5.1.1' }
        : { kind: 'sent' };
    await goFor(hour);
    expect(await stateOf()).toEqual({
      state: 'paused',
      why: expect.stringMatching(/^1\d of the first \d\d addresses do not exist\.$/),
    });
    await resumeSending(db, 'news');
    await goFor(3 * hour);
    expect(await counts()).toMatchObject({ refused: 34, sent: 66 });
    expect(new Set(refused).size).toBe(34);
    expect(refused).toContain('hard fan0');
  });

  test('an address to which the server closes the connection holds up no other', async () => {
    const { db, server, sent, goFor, counts } = await sending(10);
    server.answer = (name) =>
      name === 'fan0' ? { kind: 'server pauses', answer: '421 4.3.2' } : { kind: 'sent' };
    await goFor(2 * hour);
    expect(sent).toHaveLength(9);
    const slowest: number[] = [];
    for (let day = 0; day < 14; day += 1) {
      await goFor(24 * hour);
      slowest.push((await readPace(db))!);
    }
    expect(Math.min(...slowest)).toBe(3_600_000);
    expect(await counts()).toMatchObject({ sent: 9, refused: 1 });
  });

  test('addresses to which the server closes the connection hold up no later letter', async () => {
    const { clock, server, start, sent, goFor } = await sending(24, { first: 3600, highest: 3600 });
    server.answer = (name) =>
      /^fan(3|9|15|21)$/.test(name)
        ? { kind: 'server pauses', answer: '421 4.3.2' }
        : { kind: 'sent' };
    await goFor(hour);
    expect(sent).toHaveLength(20);
    // All four are due before the first of the next letter.
    clock.time += hour;
    const to = Array.from({ length: 50 }, (_, at) => ({
      id: `new${at}`,
      email: `new${at}@fans.example`,
    }));
    await start(to, 'news2');
    await goFor(2 * minute);
    expect(sent).toHaveLength(70);
  });

  test('continues when the clock was set back by a year', async () => {
    const { clock, server, sent, sender, goFor } = await sending(3);
    server.answer = () => ({ kind: 'server pauses', answer: '450' });
    await sender.sendDue();
    clock.time -= 365 * 24 * hour;
    server.answer = () => ({ kind: 'sent' });
    await goFor(hour);
    expect(sent).toHaveLength(3);
  });

  test('a claim is uncertain soon after its process died, even if the clock was set back', async () => {
    const { db, clock, sender, counts } = await sending(1);
    await claimRecipient(db, { first: 3_600_000, highest: 3_600_000 }, clock.time);
    clock.time -= 365 * 24 * hour;
    await sender.sendDue();
    expect(await counts()).toMatchObject({ uncertain: 1 });
  });

  test('waits while a member pauses it', async () => {
    const { db, clock, sent, sender } = await sending(5);
    await pauseSending(db, 'news', null);
    await sender.sendDue();
    expect(sent).toEqual([]);
    await resumeSending(db, 'news');
    for (let at = 0; at < 10; at += 1, clock.time += 1) await sender.sendDue();
    expect(sent).toHaveLength(5);
  });

  test('stands still after the restore of a backup until a member resumes it', async () => {
    const { db, clock, sent, sender, stateOf } = await sending(5);
    // A backup contains no pace.
    await db.withTables<LetterTables>().deleteFrom('letter_pace').execute();
    await sender.sendDue();
    expect(sent).toEqual([]);
    expect(await stateOf()).toEqual({
      state: 'paused',
      why: 'The site was restored from a backup.',
    });
    await resumeSending(db, 'news');
    for (let at = 0; at < 10; at += 1, clock.time += 1) await sender.sendDue();
    expect(sent).toHaveLength(5);
  });
});

describe('after a refusal by the server', () => {
  const now = Date.UTC(2026, 10, 29);
  const rates = { first: 50, highest: 320 };
  const pace = { id: 1 as const, per_hour: 320, next_at: now, retry_at: now, changed_at: 0 };
  /** @param tried how often the address of each refusal was tried */
  const after = (...tried: number[]) => {
    let held = { ...pace, pauses: 0 };
    for (const tries of tried) {
      held = { ...held, ...paceAfter(held, 'server pauses', tries, rates, now) };
    }
    return { perHour: held.per_hour, minutes: (held.retry_at - now) / minute };
  };

  test.each([
    ['one address', [1], { perHour: 160, minutes: 1 }],
    ['one address again and again', [1, 2, 3, 4, 5], { perHour: 160, minutes: 1 }],
    ['an address that it refused before', [7], { perHour: 320, minutes: 0 }],
    ['two addresses that it refused before', [7, 2], { perHour: 320, minutes: 1 }],
    ['two addresses', [1, 1], { perHour: 80, minutes: 2 }],
    ['each address, also again', [1, 1, 1, 1, 2, 2, 2], { perHour: 20, minutes: 8 }],
    ['addresses that it all refused before', [2, 3, 4, 4], { perHour: 320, minutes: 1 }],
  ])('of %s', (_, tried, expected) => expect(after(...tried)).toEqual(expected));

  test('the pace halves once in an hour for addresses that others follow', () => {
    const held = { ...pace, pauses: 0, changed_at: now - hour + 1 };
    expect(paceAfter(held, 'server pauses', 1, rates, now)).not.toHaveProperty('per_hour');
    expect(paceAfter(held, 'server pauses', 1, rates, now + 1)).toMatchObject({ per_hour: 160 });
  });
});
