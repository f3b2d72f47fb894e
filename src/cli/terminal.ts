import type { Readable, Writable } from 'node:stream';
import { ConfigError, readConfig } from '../server/config.ts';
import { loadEnvironment } from '../server/envFile.ts';
import { complaintOf } from '../server/openData.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}

type Command = (args: string[], terminal: Terminal) => Promise<number>;

/** Runs what was typed, with the settings of `.env`, and leaves its exit code. */
export async function runCommand(command: Command): Promise<void> {
  // Whatever is made is for this user alone.
  process.umask(0o077);
  process.exitCode = await exitCodeOf(command, process.argv.slice(2), process);
}

/** What a setting mends, or PostgreSQL refuses while the command works, is said in a sentence. */
export async function exitCodeOf(
  command: Command,
  args: string[],
  terminal: Terminal,
): Promise<number> {
  try {
    loadEnvironment();
    return await command(args, terminal);
  } catch (error) {
    const known = error instanceof ConfigError ? error : await refusedBy(error, terminal);
    if (!known) throw error;
    terminal.stderr.write(`${known.message}\n`);
    return 1;
  }
}

async function refusedBy(error: unknown, { env }: Terminal): Promise<ConfigError | null> {
  // Only what PostgreSQL answers has one: other errors may be of other files than the database's.
  if (!(error instanceof Error && 'severity' in error)) return null;
  return complaintOf(error, readConfig(env).database);
}
