import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Interrupted, type Terminal } from '../terminal.ts';

/** The first line of standard input if piped, else typed twice; null if the two differ. */
export async function readSecret(
  terminal: Terminal,
  question: string,
  again: string,
): Promise<string | null> {
  if (!terminal.stdin.isTTY) return firstLine(terminal);
  const one = await readHidden(terminal, question);
  return (await readHidden(terminal, again)) === one ? one : null;
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
