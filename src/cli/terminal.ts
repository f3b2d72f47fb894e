import type { Readable, Writable } from 'node:stream';
import { countingLine } from '../../scripts/launch/say.mjs';
import type { Database } from '../database/open.ts';
import { diskProblem } from '../files/receive/diskProblem.ts';
import { ConfigError, readConfig, type Config } from '../server/config.ts';
import { loadEnvironment } from '../server/envFile.ts';
import { complaintOf, makeDataFolder, openData } from '../server/openData.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}

/** @param args the words behind `npm run COMMAND --`. @returns the exit code. */
type Command<Rest extends unknown[] = []> = (
  args: string[],
  terminal: Terminal,
  ...rest: Rest
) => Promise<number>;

/** Arguments that can't be used, such as those that `parseArgs` refuses; exit code 2. */
export class UsageError extends Error {}

export const unexpected = (word: string): string => `Unexpected argument "${word}".`;

/** Ctrl-C or the end of input at a question; exit code 130. */
export class Interrupted extends Error {}

/**
 * Shows the usage on request, explains wrong arguments with it, and shows only the message of a refusal.
 * @param refusals the errors whose message is a sentence for people; exit code 1.
 */
export const command =
  <Rest extends unknown[]>(
    usage: string,
    refusals: readonly (new (...parts: never[]) => Error)[],
    run: Command<Rest>,
  ): Command<Rest> =>
  async (args, terminal, ...rest) => {
    if (args.includes('--help') || args.includes('-h')) {
      terminal.stdout.write(usage);
      return 0;
    }
    try {
      return await run(args, terminal, ...rest);
    } catch (error) {
      if (error instanceof Interrupted) return 130;
      const wrong = wrongArgument(error);
      if (wrong !== null) {
        terminal.stderr.write(`${wrong}\n\n${usage}`);
        return 2;
      }
      const known = diskProblem(error);
      if (![ConfigError, ...refusals].some((one) => known instanceof one)) throw error;
      terminal.stderr.write(`${(known as Error).message}\n`);
      return 1;
    }
  };

/** Returns a sentence, or null for another error. */
function wrongArgument(error: unknown): string | null {
  const { message, code = '' } = error as Error & { code?: string };
  if (error instanceof UsageError) return message;
  if (!code.startsWith('ERR_PARSE_ARGS_')) return null;
  // More advice follows, which would be wrong behind `npm run`.
  const [first = ''] = message.split(/\.(?:\s|$)/, 1);
  return `${first.replaceAll("'", '"')}.`;
}

/** Work that takes less time shows no line. */
const showAfterMs = 2_000;

/** Counts the seconds of slow work on a line of the terminal, and removes it; none in a pipe. */
export async function counting<T>(
  { stderr }: Terminal,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  let line = null as ReturnType<typeof countingLine>;
  const timer = setTimeout(() => {
    line = countingLine(stderr as NodeJS.WriteStream, start);
    line?.show(what);
  }, showAfterMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    line?.remove();
  }
}

/** Works on the site's database; if that is a file, its folder is created if missing. */
export async function withData<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!config.database.includes('://')) await makeDataFolder(config);
  await using database = await openData(config);
  return await work(database);
}

/** Runs the typed command, with the settings of `.env`, and leaves its exit code. */
export async function runCommand(typed: Command): Promise<void> {
  // New files are for this user alone.
  process.umask(0o077);
  process.exitCode = await exitCodeOf(typed, process.argv.slice(2), process);
}

/** Turns errors of settings, and of PostgreSQL during a command, into one sentence. */
export async function exitCodeOf(
  typed: Command,
  args: string[],
  terminal: Terminal,
): Promise<number> {
  try {
    loadEnvironment();
    return await typed(args, terminal);
  } catch (error) {
    const known = error instanceof ConfigError ? error : await refusedBy(error, terminal);
    if (!known) throw error;
    terminal.stderr.write(`${known.message}\n`);
    return 1;
  }
}

async function refusedBy(error: unknown, { env }: Terminal): Promise<ConfigError | null> {
  // Only PostgreSQL's errors have a severity; others may concern files other than the database.
  if (!(error instanceof Error && 'severity' in error)) return null;
  return complaintOf(error, readConfig(env).database);
}
