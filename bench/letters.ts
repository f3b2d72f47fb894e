import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { openDatabase } from '../src/database/open.ts';
import { holdPace } from '../src/features/letters/pace.records.ts';
import type { LetterTables } from '../src/features/letters/letters.table.ts';
import { startSending } from '../src/features/letters/recipients.records.ts';
import { sessionOfAnn } from '../tests/environment/ann.ts';
import type { Program, Server } from './processes.ts';

const fans = 20_000;

/** In an hour, 36 times the default. */
const rate = 10_800;

const letter = 'bench';

/** A mail server that accepts everything, and the program that sends to it. */
export async function sendingProgram(main: Program, begun: AsyncDisposableStack): Promise<Program> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  begun.defer(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'hello@band.example',
    LETTER_RATE: String(rate),
  };
  return { ...main, serving: { ...main.serving, env: { ...main.serving.env, ...settings } } };
}

/** Begins a letter to 20,000 subscribers. @returns the token of a member's session. */
export async function beginLetter(folder: string): Promise<string> {
  const database = await openDatabase(join(folder, 'stagedoor.sqlite'));
  const now = Date.now();
  const to = Array.from({ length: fans }, (_, n) => ({
    id: `fan-${n}`,
    email: `fan-${n}@fans.example`,
  }));
  await database.db.transaction().execute(async (trx) => {
    await holdPace(trx, { first: rate, highest: rate }, now);
    const tables = trx.withTables<LetterTables & SubscriberTable>();
    for (let at = 0; at < fans; at += 500) {
      const rows = to.slice(at, at + 500).map(({ id, email }) => ({
        id,
        email,
        consent: 'Send me news.',
        asked_at: now,
        mailed_at: now,
        confirmed_at: now,
        leave_token: `leave-${id}`,
      }));
      await tables.insertInto('subscribers').values(rows).execute();
    }
    const words = [{ kind: 'words' as const, text: 'We are **back**. '.repeat(200) }];
    const frozen = {
      title: 'News',
      subject: 'News',
      preview: '',
      parts: words,
      at: now,
      slug: null,
    };
    await tables
      .insertInto('letter_sendings')
      .values({
        letter_id: letter,
        state: 'sending',
        why: null,
        frozen: JSON.stringify(frozen),
        revision: 1,
        started_at: now,
        finished_at: null,
      })
      .execute();
    await startSending(trx, letter, to, now);
  });
  return sessionOfAnn(database.db, now).finally(() => database.close());
}

type SubscriberTable = { subscribers: Record<string, string | number> };

/** Milliseconds until a member sees the subscribers, the slowest of ten. */
export async function slowestAnswer({ port }: Server, session: string): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < 10; i += 1) {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/subscribers`, {
      headers: { cookie: `sid=${session}` },
    });
    if (!answer.ok) throw new Error(`The subscribers answered ${answer.status}`);
    await answer.arrayBuffer();
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return slowest;
}
