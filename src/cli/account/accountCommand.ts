import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import {
  addAccount,
  findAccount,
  listAccounts,
  removeAccount,
} from '../../features/session/account.records.ts';
import { countPasskeys, removePasskeys } from '../../features/passkeys/passkeys.records.ts';
import { newResetToken } from '../../features/session/password.records.ts';
import {
  accountName,
  emailAddress,
  newPassword,
  sessionTimes,
} from '../../features/session/session.ts';
import { resetPath } from '../../features/session/session.view.ts';
import { spanText } from '../../kit/dates/durations.ts';
import { systemClock } from '../../kit/server/clock.ts';
import { argonPasswords } from '../../kit/server/passwordHash.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import { readConfig } from '../../server/config.ts';
import {
  command,
  Interrupted,
  unexpected,
  UsageError,
  withData,
  type Terminal,
} from '../terminal.ts';

const usage = `Manages the accounts that can sign in to this site:

  npm run account -- add EMAIL [--name NAME]   adds an account; prompts for the password
                                               or reads it from standard input
  npm run account -- list                      lists all accounts
  npm run account -- remove EMAIL              removes an account, except the last one
  npm run account -- reset-link EMAIL          prints a one-time link that sets a new password
                                               and removes the passkeys
  npm run account -- remove-passkeys EMAIL     removes the passkeys and keeps the password
`;

const verbs = ['add', 'list', 'remove', 'reset-link', 'remove-passkeys'] as const;

/** A sentence for people. */
class Refusal extends Error {}

export const accountCommand = command(usage, [Refusal, Problem], async (args, terminal) => {
  const request = requestIn(args);
  const config = readConfig(terminal.env);
  // Prompts before anything is opened: a database is not held while the user types.
  const password = request.verb === 'add' ? await readNewPassword(terminal) : '';
  const done = await withData(config, ({ db }) => execute(request, password, db, config.publicUrl));
  terminal.stdout.write(`${done}\n`);
  return 0;
});

function requestIn(args: string[]) {
  const options = { name: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [word, email, ...more] = positionals;
  if (word === undefined) throw new UsageError('Missing command.');
  const verb = verbs.find((one) => one === word);
  if (!verb) throw new UsageError(`Unknown command "${word}".`);
  if (values.name !== undefined && verb !== 'add')
    throw new UsageError('--name only works with add.');
  if (verb === 'list') {
    if (email !== undefined) throw new UsageError(unexpected(email));
    return { verb, email: '', name: '' };
  }
  if (email === undefined) throw new UsageError(`${verb} needs an e-mail address.`);
  if (more.length > 0) throw new UsageError(unexpected(more[0]!));
  const address = checked(emailAddress, email);
  return { verb, email: address, name: checked(accountName, values.name ?? address.split('@')[0]) };
}

function checked(schema: z.ZodType<string>, value: unknown, Wrong = UsageError): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new Wrong(`${result.error.issues[0]?.message}.`);
  return result.data;
}

async function readNewPassword(terminal: Terminal): Promise<string> {
  const password = await readSecret(terminal);
  if (password === null) throw new Refusal("The passwords don't match.");
  return checked(newPassword, password, Refusal);
}

/** The first line of standard input if piped, else typed twice; null if the two differ. */
async function readSecret(terminal: Terminal): Promise<string | null> {
  if (!terminal.stdin.isTTY) return firstLine(terminal);
  const one = await readHidden(terminal, 'Password: ');
  return (await readHidden(terminal, 'Repeat password: ')) === one ? one : null;
}

async function firstLine({ stdin }: Terminal): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) text += chunk as string;
  return text.split(/\r?\n/, 1)[0] ?? '';
}

async function readHidden({ stdin, stderr }: Terminal, question: string): Promise<string> {
  // readline turns the terminal's echo off; what it would show itself is dropped.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  stderr.write(question);
  try {
    const stopped = new Promise<never>((_resolve, reject) => {
      lines.once('SIGINT', () => reject(new Interrupted()));
      lines.once('close', () => reject(new Interrupted()));
    });
    return await Promise.race([lines.question(''), stopped]);
  } finally {
    lines.close();
    stderr.write('\n');
  }
}

async function execute(
  { verb, email, name }: ReturnType<typeof requestIn>,
  password: string,
  db: Db,
  publicUrl: URL,
): Promise<string> {
  const now = systemClock.now();
  if (verb === 'list') return formatTable(await listAccounts(db), await countPasskeys(db));
  if (verb === 'add') {
    const passwordHash = await argonPasswords().hash(password);
    const isAdded = await addAccount(db, { email, name, passwordHash }, now);
    if (!isAdded) throw new Problem('account.exists');
    return `${email} can now sign in.`;
  }
  if (verb === 'remove') {
    const outcome = await removeAccount(db, { email }, now);
    if (outcome === 'not-found') throw new Problem('account.not-found');
    if (outcome === 'last') throw new Problem('account.last');
    return `Removed ${email} and signed it out everywhere.`;
  }
  const account = await findAccount(db, email);
  if (!account) throw new Problem('account.not-found');
  if (verb === 'remove-passkeys') {
    const count = await removePasskeys(db, account.id);
    return `${email} has no passkeys any more${count === 0 ? ', and had none' : ''}: the password signs in.`;
  }
  const link = secretLink(publicUrl, resetPath, await newResetToken(db, account.id, now));
  const hasPasskeys = (await countPasskeys(db)).has(account.id);
  const done = hasPasskeys ? ' and removes the passkeys' : '';
  return `This link sets a new password for ${email}${done}. It works once, within ${spanText(sessionTimes.resetToken)}:\n${link.href}`;
}

function formatTable(
  accounts: Awaited<ReturnType<typeof listAccounts>>,
  passkeys: ReadonlyMap<string, number>,
): string {
  if (accounts.length === 0) return 'No accounts yet.';
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return accounts
    .map(({ id, email, name, createdAt, signedInAt }) => {
      const signedIn = signedInAt === null ? 'never signed in' : `signed in ${day(signedInAt)}`;
      return `${email}  ${name}  added ${day(createdAt)}, ${signedIn}${formatCount(passkeys.get(id) ?? 0)}`;
    })
    .join('\n');
}

const formatCount = (passkeys: number): string => {
  if (passkeys === 0) return '';
  return passkeys === 1 ? ', one passkey' : `, ${passkeys} passkeys`;
};
