import type { Readable, Writable } from 'node:stream';

/** What a command is typed into; a process is one. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}
