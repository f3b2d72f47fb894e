import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';

/** One mail to one person. */
export interface Letter {
  /** One plain address, without a name. */
  to: string;
  subject: string;
  /** Plain text; lines end with `\n`. */
  text: string;
}

/** Sends mails. */
export interface Mail {
  /**
   * Fulfilled when the mail is out of the program's hands: accepted by the mail server, or
   * safe on disk. Rejected with a reason for the log otherwise; trying again is the caller's.
   */
  send(letter: Letter): Promise<void>;
}

/** Writes each mail as an .eml file, readable by the owner of the folder alone. */
export function outboxMail(folder: string, from: string): Mail {
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      });
      const { message } = await transport.sendMail(composed(letter, from));
      await writeWhole(folder, `${fileStem()}.eml`, message as Buffer);
    },
  };
}

/** How long each step of a delivery may take, in milliseconds. */
const smtpTimes = { connect: 10_000, greeting: 10_000, silence: 20_000 };

/**
 * Hands each mail to an SMTP server over a connection of its own.
 * @param url `smtp://user:password@host:587` or `smtps://…`
 */
export function smtpMail(url: string, from: string, times = smtpTimes): Mail {
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        dnsTimeout: times.connect,
        connectionTimeout: times.connect,
        greetingTimeout: times.greeting,
        socketTimeout: times.silence,
      });
      await transport.sendMail(composed(letter, from));
    },
  };
}

const controls = /\p{Cc}/u;
const oneAddress = /^[^\s\p{Cc}@<>"'(),:;[\]\\]+@[^\s\p{Cc}@<>"'(),:;[\]\\]+$/u;

/** @throws TypeError where a text could start a second header or name a second recipient. */
function composed({ to, subject, text }: Letter, from: string): SendMailOptions {
  if (!oneAddress.test(to)) throw new TypeError('A mail goes to one plain address.');
  if (controls.test(subject) || controls.test(from)) {
    throw new TypeError('A mail header is one line.');
  }
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    // A text is never a path or an address to load from.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Sorts by time; the random part keeps two mails of one millisecond apart. */
function fileStem(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}`;
}

/** The file is there whole or not at all, also after a power cut. */
async function writeWhole(folder: string, name: string, body: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${name}.part`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and keeps its entries in a journal.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
