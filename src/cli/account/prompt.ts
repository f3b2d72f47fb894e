import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from '../terminal.ts';

/**
 * Reads a secret: the first line of standard input where something is piped in, otherwise
 * typed twice at the terminal without being shown.
 * @returns null where the two differ.
 */
export async function readSecret(
  terminal: Terminal,
  question: string,
  again: string,
): Promise<string | null> {
  if (!terminal.stdin.isTTY) return firstLine(terminal);
  const one = await typed(terminal, question);
  return (await typed(terminal, again)) === one ? one : null;
}

async function firstLine({ stdin }: Terminal): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) text += chunk as string;
  return text.split(/\r?\n/, 1)[0] ?? '';
}

async function typed({ stdin, stderr }: Terminal, question: string): Promise<string> {
  // The terminal's own echo is off while readline runs; what readline would show goes nowhere.
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

/** Ctrl-C or the end of input at a question. */
export class Interrupted extends Error {}
