import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { SendMailOptions } from 'nodemailer';
import { asciiAddress } from '../kit/server/emailHost.ts';
import { asciiHost, emailPattern, normalizedEmail } from '../kit/schema/emailAddress.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';

/** One mail to one person. */
export interface MailMessage {
  /** One plain address, without a name. */
  to: string;
  subject: string;
  /** Plain text; lines end with `\n`. */
  text: string;
  /**
   * Who gets an answer, as one plain address, where that is not the sender. An address that no
   * header can hold (see `asciiAddress`) is left out: the text has to name it.
   */
  replyTo?: string;
  /** The address that takes the receiver off a list at once, by POST (RFC 8058). */
  unsubscribe?: URL;
  /** Of this try to send the mail: what was said may differ from that of another try. */
  id?: string;
}

/** Sends mails. */
export interface Mail {
  /**
   * Fulfilled when the mail is out of the program's hands: accepted by the mail server, or
   * safe on disk. Rejected with a reason for the log otherwise; trying again is the caller's.
   */
  send(letter: MailMessage): Promise<void>;
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
      await writeAtomically(folder, `${fileStem()}.eml`, message as Buffer, 0o600);
    },
  };
}

/**
 * How long the steps of a delivery may take, and all of it, in milliseconds. A server may think
 * for ten minutes about a mail that it has (RFC 5321, 4.5.3.2.6): who hangs up before gets it sent
 * twice.
 */
export const smtpTimes = {
  connect: 10_000,
  greeting: 30_000,
  silence: 10 * 60_000,
  whole: 25 * 60_000,
};

/** The server of the address says for good that nobody gets mails there. */
export class UnknownRecipient extends Error {}

/**
 * Hands each mail to an SMTP server over a connection of its own. A password leaves the machine
 * only over TLS: a server that offers none gets neither it nor the mail.
 * @param url `smtp://user:password@host:587` or `smtps://…`
 */
export function smtpMail(url: string, from: string, times = smtpTimes): Mail {
  const server = new URL(url);
  // In the address itself, since what stands there wins over every other option.
  if (server.password !== '' && !isLoopback(server.hostname)) {
    server.searchParams.set('requireTLS', 'true');
  }
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: server.href,
        dnsTimeout: times.connect,
        connectionTimeout: times.connect,
        greetingTimeout: times.greeting,
        socketTimeout: times.silence,
      });
      try {
        // Silence alone bounds nothing: a server that keeps talking would hold every other mail up.
        const signal = AbortSignal.timeout(times.whole);
        await transport.sendMail({ ...composed(letter, from), signal });
      } catch (error) {
        throw plainly(error);
      }
    },
  };
}

/** What servers say quotes the address, which no log shall hold: only what kind of refusal it is. */
function plainly(error: unknown): Error {
  if (error instanceof TypeError) return error;
  const { code, originalCode, response, responseCode, command } = Object(error) as {
    code?: string;
    /** What the system or TLS called it, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
    originalCode?: string;
    /** What the server said, such as `550 5.1.1 No such user`. */
    response?: string;
    responseCode?: number;
    command?: string;
  };
  if (code === 'ETLS' && command === 'STARTTLS') {
    return new Error(
      'The mail was not sent: TLS with the mail server failed, and the password in SMTP_URL goes nowhere without it. Check that the server offers STARTTLS with a valid certificate, or use smtps://.',
    );
  }
  if (command === 'RCPT TO' && saysNobodyThere(response ?? '')) {
    return new UnknownRecipient(`The address was refused: ${responseCode}`);
  }
  return new Error(
    `The mail was not taken: ${[originalCode ?? code, responseCode, command].filter(Boolean).join(' ')}`,
  );
}

/**
 * Whether a refusal is about the address (RFC 3463, 3.2, without what it says of the sender; RFC
 * 5321, 4.2.3, where a server has no such codes). A full mailbox or a sender that is not trusted
 * may be mended in five days.
 */
function saysNobodyThere(response: string): boolean {
  const [, code = '', enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (enhanced === undefined) return /^55[013]$/.test(code);
  return code.startsWith('5') && /^5\.1\.(?!0*[789]$)/.test(enhanced);
}

const controls = /\p{Cc}/u;

/** @throws TypeError where a text could start a second header or name a second recipient. */
function composed(letter: MailMessage, from: string): SendMailOptions {
  const { subject, text, replyTo, unsubscribe, id } = letter;
  const to = normalizedEmail(letter.to);
  if (!emailPattern.test(to)) throw new TypeError('A mail goes to one plain address.');
  if (replyTo !== undefined && !emailPattern.test(normalizedEmail(replyTo))) {
    throw new TypeError('An answer goes to one plain address.');
  }
  if (controls.test(subject) || controls.test(from)) {
    throw new TypeError('A mail header is one line.');
  }
  const answersTo = replyTo === undefined ? null : asciiAddress(replyTo);
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(answersTo !== null && { replyTo: { name: '', address: answersTo } }),
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

/** The host of a sender such as `The Band <hello@band.example>`, in ASCII as ids have to be. */
const hostOf = (from: string): string =>
  asciiHost(/@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? '') || 'localhost';

/** Sorts by time; the random part keeps two mails of one millisecond apart. */
function fileStem(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}`;
}
