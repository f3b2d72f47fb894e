import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Terminal } from '../../src/cli/terminal.ts';

/** A command's result: exit code or signal, and its output. */
export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** A folder with an `.env` that names the data folder. */
export async function folderForTest() {
  const folder = await mkdtemp(join(tmpdir(), 'typed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '.env'), 'DATA_DIR=./band\nPUBLIC_URL=https://band.example\n');
  const data = join(folder, 'band');
  return {
    data,
    database: join(data, 'stagedoor.sqlite'),
    /** Runs a command in this process, with piped input. */
    async call(
      command: (terminal: Terminal) => Promise<number>,
      input = '',
    ): Promise<CommandResult> {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const env = { DATA_DIR: data, PUBLIC_URL: 'https://band.example' };
      const output = Promise.all([text(stdout), text(stderr)]);
      const code = await command({ env, stdin: Readable.from([input]), stdout, stderr });
      stdout.end();
      stderr.end();
      const [out, err] = await output;
      return { code, out, err };
    },
    /** Starts Node in the folder with these arguments. */
    async node(args: readonly string[], input = ''): Promise<CommandResult> {
      const env = { PATH: process.env['PATH'] };
      const child = spawn(process.execPath, args, { cwd: folder, env });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.on('error', reject).on('close', resolve);
      });
      // A command that needs no input may exit before it is written.
      child.stdin.on('error', () => child.stdin.destroy());
      child.stdin.end(input);
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { code: await ended, out, err };
    },
  };
}
