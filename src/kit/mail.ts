import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { SendMailOptions } from 'nodemailer';
import { writeWhole } from './wholeFile.ts';

/** One mail to one person. */
export interface Letter {
  /** One plain address, without a name. */
  to: string;
  subject: string;
  /** Plain text; lines end with `\n`. */
  text: string;
  /** Who gets an answer, as one plain address, where that is not the sender. */
  replyTo?: string;
  /** The address that takes the receiver off a list at once, by POST (RFC 8058). */
  unsubscribe?: URL;
  /** The same for every try to send the mail, so that whoever gets it twice can tell. */
  id?: string;
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
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, `${fileStem()}.eml`, message as Buffer, 0o600);
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
function composed(letter: Letter, from: string): SendMailOptions {
  const { to, subject, text, replyTo, unsubscribe, id } = letter;
  if (!oneAddress.test(to)) throw new TypeError('A mail goes to one plain address.');
  if (replyTo !== undefined && !oneAddress.test(replyTo)) {
    throw new TypeError('An answer goes to one plain address.');
  }
  if (controls.test(subject) || controls.test(from)) {
    throw new TypeError('A mail header is one line.');
  }
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(id !== undefined && { messageId: `<${id}@${hostOf(from)}>` }),
    // A text is never a path or an address to load from.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The host of a sender such as `The Band <hello@band.example>`. */
const hostOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Sorts by time; the random part keeps two mails of one millisecond apart. */
function fileStem(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}`;
}
