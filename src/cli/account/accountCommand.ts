import { parseArgs } from 'node:util';
import type { Db } from '../../database/open.ts';
import { Problem, type ProblemCode } from '../../errors/problem.ts';
import {
  addAccount,
  findAccount,
  listAccounts,
  removeAccount,
} from '../../features/session/account.records.ts';
import { countPasskeys, removePasskeys } from '../../features/passkeys/passkeys.records.ts';
import { newResetToken } from '../../features/session/password.records.ts';
import { accountName, emailAddress, newPassword } from '../../features/session/session.ts';
import { resetPath } from '../../features/session/session.view.ts';
import { systemClock } from '../../kit/server/clock.ts';
import { argonPasswords } from '../../kit/server/passwordHash.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { makeDataFolder, openData } from '../../server/openData.ts';
import type { Terminal } from '../terminal.ts';
import { Interrupted, readSecret } from './prompt.ts';

const usage = `Who may sign in to this site:

  npm run account -- add EMAIL [--name NAME]   adds an account; asks for its password,
                                               or reads it from standard input
  npm run account -- list                      shows every account
  npm run account -- remove EMAIL              removes an account, never the last one
  npm run account -- reset-link EMAIL          prints a link that sets a new password once,
                                               and removes the passkeys
  npm run account -- remove-passkeys EMAIL     removes the passkeys alone
`;

const verbs = ['add', 'list', 'remove', 'reset-link', 'remove-passkeys'] as const;
type Verb = (typeof verbs)[number];

/** Exit code 2. */
class UsageError extends Error {}

/** Exit code 1. */
class Refusal extends Error {}

interface Command {
  verb: Verb;
  email: string;
  name: string;
}

/** @param args what is typed behind `npm run account --`. @returns the exit code. */
export async function accountCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    await run(parseCommand(args), terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.stderr.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof Refusal || error instanceof ConfigError) {
      terminal.stderr.write(`${error.message}\n`);
      return 1;
    }
    if (error instanceof Interrupted) return 130;
    throw error;
  }
}

function parseCommand(args: string[]): Command {
  const { values, positionals } = parsed(args);
  const [word, email, ...more] = positionals;
  if (word === undefined) throw new UsageError('What shall be done?');
  const verb = verbs.find((one) => one === word);
  if (!verb) throw new UsageError(`There is no "${word}".`);
  if (values.name !== undefined && verb !== 'add') throw new UsageError('--name belongs to add.');
  if (verb === 'list') {
    if (email !== undefined) throw new UsageError('list takes nothing more.');
    return { verb, email: '', name: '' };
  }
  if (email === undefined) throw new UsageError(`${verb} needs an e-mail address.`);
  if (more.length > 0) throw new UsageError(`${verb} takes one e-mail address.`);
  const address = checked(emailAddress, email);
  return { verb, email: address, name: checked(accountName, values.name ?? address.split('@')[0]) };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function checked(schema: typeof emailAddress, value: unknown): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(`${result.error.issues[0]?.message}.`);
  return result.data;
}

async function run(command: Command, terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env);
  // Asked for before anything is opened: a database is not held while somebody types.
  const password = command.verb === 'add' ? await readNewPassword(terminal) : '';
  if (!config.database.includes('://')) await makeDataFolder(config);
  const database = await openData(config);
  try {
    terminal.stdout.write(`${await execute(command, password, database.db, config.publicUrl)}\n`);
  } finally {
    await database.close();
  }
}

async function readNewPassword(terminal: Terminal): Promise<string> {
  const password = await readSecret(terminal, 'Password: ', 'The same again: ');
  if (password === null) throw new Refusal('The two passwords are not the same.');
  const result = newPassword.safeParse(password);
  if (!result.success) throw new Refusal(`${result.error.issues[0]?.message}.`);
  return result.data;
}

async function execute(
  { verb, email, name }: Command,
  password: string,
  db: Db,
  publicUrl: URL,
): Promise<string> {
  const now = systemClock.now();
  if (verb === 'list') return formatTable(await listAccounts(db), await countPasskeys(db));
  if (verb === 'add') {
    const passwordHash = await argonPasswords().hash(password);
    if (!(await addAccount(db, { email, name, passwordHash }, now))) refuse('account.exists');
    return `${email} may sign in now.`;
  }
  if (verb === 'remove') {
    const outcome = await removeAccount(db, { email }, now);
    if (outcome === 'not-found') refuse('account.not-found');
    if (outcome === 'last') refuse('account.last');
    return `${email} is removed and signed out everywhere.`;
  }
  const account = (await findAccount(db, email)) ?? refuse('account.not-found');
  if (verb === 'remove-passkeys') {
    const count = await removePasskeys(db, account.id);
    return `${email} has no passkeys any more${count === 0 ? ', and had none' : ''}: the password signs in.`;
  }
  const link = secretLink(publicUrl, resetPath, await newResetToken(db, account.id, now));
  const hasPasskeys = (await countPasskeys(db)).has(account.id);
  const done = hasPasskeys ? ' and removes the passkeys' : '';
  return `This link sets a new password for ${email}${done}. It works once, within 30 minutes:\n${link.href}`;
}

function refuse(code: ProblemCode): never {
  throw new Refusal(new Problem(code).message);
}

function formatTable(
  accounts: Awaited<ReturnType<typeof listAccounts>>,
  passkeys: ReadonlyMap<string, number>,
): string {
  if (accounts.length === 0) return 'There is no account yet.';
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
