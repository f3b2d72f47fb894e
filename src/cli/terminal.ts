import type { Readable, Writable } from 'node:stream';
import { ConfigError } from '../server/config.ts';
import { loadEnvironment } from '../server/envFile.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}

/** Runs what was typed, with the settings of `.env`, and leaves its exit code. */
export async function runCommand(
  command: (args: string[], terminal: Terminal) => Promise<number>,
): Promise<void> {
  // Whatever is made is for this user alone.
  process.umask(0o077);
  try {
    loadEnvironment();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  process.exitCode = await command(process.argv.slice(2), process);
}
