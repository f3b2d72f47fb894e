import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openDatabase, type Db } from '../../src/database/open.ts';
import type { Letter } from '../../src/features/letters/letters.ts';
import type { LetterTables } from '../../src/features/letters/letters.table.ts';
import type { NewsletterTables } from '../../src/features/newsletter/newsletter.table.ts';
import { ann } from '../environment/ann.ts';
import type { TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

/** The connections of one process to the mail server. */
const connections = 2;

/** Every so many kills, a member asks for a new password; three are allowed in an hour. */
const resetEvery = 20;

export type Inbox = Awaited<ReturnType<typeof openInbox>>;

/** A mail server that counts what it accepted, by recipient. */
export async function openInbox() {
  const accepted = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        const to = envelope.rcptTo[0]!.address;
        // The e-mail counts as soon as the server has all of it, also if its answer never arrives.
        accepted.set(to, (accepted.get(to) ?? 0) + 1);
        setTimeout(done, randomInt(8));
      });
    },
  });
  server.on('error', () => {
    // A killed process leaves broken connections.
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'The Reeds <hello@band.example>',
      LETTER_RATE: '999999',
    },
    accepted,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

/**
 * Sends a letter, and kills the processes that send it at random moments. No address may get it
 * twice, and the site must list those that may not have got it.
 */
export async function letters(
  sites: readonly TorturedSite[],
  inbox: Inbox,
  { fans, kills }: { fans: number; kills: number },
): Promise<Trial> {
  const [site] = sites as [TorturedSite];
  const database = await openDatabase(site.config.database);
  try {
    await subscribe(database.db, fans);
    const { _id, revision } = await asked<Letter>(site, 'POST', '/api/addLetter', {
      title: 'News',
      blocks: [{ type: 'words', text: 'We are **back**.' }],
    });
    await asked(site, 'POST', `/api/letters/${_id}/send`, { revision, count: fans });
    const slowest = await killWhileSending(sites, inbox, kills, () => statesOf(database.db));
    const states = await statesOf(database.db);
    return {
      counts: { fans, kills, uncertain: states.uncertain.length, processes: sites.length },
      figures: { 's slowest password reset': slowest / 1000 },
      wrong: faultsOf(states, inbox, kills * connections),
    };
  } finally {
    await database.close();
  }
}

/** @returns the slowest reset of a password, in milliseconds. */
async function killWhileSending(
  sites: readonly TorturedSite[],
  inbox: Inbox,
  kills: number,
  states: () => Promise<States>,
): Promise<number> {
  let slowest = 0;
  for (let killed = 0; ;) {
    if ((await states()).waiting === 0) return slowest;
    if (killed === kills) {
      await wait(200);
      continue;
    }
    const site = sites[randomInt(sites.length)]!;
    await wait(randomInt(400));
    if (killed % resetEvery === 0) slowest = Math.max(slowest, await resetOf(site, inbox));
    await site.kill();
    killed += 1;
    await site.start();
  }
}

async function resetOf(site: TorturedSite, inbox: Inbox): Promise<number> {
  const begun = performance.now();
  const before = inbox.accepted.get(ann.email) ?? 0;
  await site.ask('POST', '/api/auth/forgot-password', { body: { email: ann.email } });
  while ((inbox.accepted.get(ann.email) ?? 0) === before) {
    if (performance.now() - begun > 30_000) break;
    await wait(20);
  }
  return performance.now() - begun;
}

interface States {
  waiting: number;
  /** Addresses by what the site knows of them. */
  sent: string[];
  uncertain: string[];
}

/** The claims of killed processes are uncertain; the site itself waits two minutes. */
async function statesOf(db: Db): Promise<States> {
  const rows = await db
    .withTables<LetterTables & NewsletterTables>()
    .selectFrom('letter_recipients')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['email', 'letter_recipients.state'])
    .execute();
  const inState = (...wanted: string[]) =>
    rows.filter(({ state }) => wanted.includes(state)).map(({ email }) => email);
  return {
    waiting: inState('waiting').length,
    sent: inState('sent'),
    uncertain: inState('going', 'uncertain'),
  };
}

function faultsOf({ sent, uncertain }: States, { accepted }: Inbox, mostUncertain: number) {
  const twice = [...accepted].filter(([to, count]) => count > 1 && to !== ann.email);
  const missed = sent.filter((email) => !accepted.has(email));
  return [
    ...twice.map(([to, count]) => `${to} got it ${count} times`),
    ...missed.map((email) => `${email} counts as sent, and got nothing`),
    ...(uncertain.length > mostUncertain ? [`${uncertain.length} are uncertain`] : []),
  ];
}

async function subscribe(db: Db, fans: number): Promise<void> {
  const atOnce = 500;
  for (let from = 0; from < fans; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, fans - from) }, (_, n) => ({
      id: `fan-${from + n}`,
      email: `fan-${from + n}@fans.example`,
      consent: 'Send me news.',
      asked_at: Date.now(),
      mailed_at: Date.now(),
      confirmed_at: Date.now(),
      confirm_hash: null,
      confirm_made_at: null,
      leave_token: `leave-${from + n}`,
    }));
    await db.withTables<NewsletterTables>().insertInto('subscribers').values(rows).execute();
  }
}

async function asked<T>(
  site: TorturedSite,
  method: string,
  path: string,
  body: object,
): Promise<T> {
  const answer = await site.ask(method, path, { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return JSON.parse(answer.body) as T;
}
