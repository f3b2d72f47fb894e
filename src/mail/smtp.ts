import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import { asciiAddress } from '../kit/server/emailHost.ts';
import { asciiHost, emailPattern, normalizedEmail } from '../kit/schema/emailAddress.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';
import { minuteMs } from '../kit/dates/durations.ts';
import type { DkimKey } from './dkimKey.ts';

export interface MailMessage {
  /** A plain address, without a name. */
  to: string;
  subject: string;
  /** Plain text; lines end with `\n`. */
  text: string;
  /** A plain address; left out if no header can hold it (see `asciiAddress`). */
  replyTo?: string;
  /** Shown as the sender, unless `MAIL_FROM` has a name. */
  from?: string;
  /** Removes the recipient from a list at once, by POST (RFC 8058). */
  unsubscribe?: URL;
  /** The part of its Message-ID before the `@`; differs for each attempt if its text may. */
  id?: string;
  html?: string;
  /** For what a person wrote to a list: names for the list (RFC 2919) and for Gmail's statistics. */
  list?: { id: string; feedbackId: string };
  /** Ends the id, so that a report about the e-mail leads to its recipient. */
  recipientId?: string;
}

export interface Mail {
  /** Resolves once the server accepted it or it is safe on disk; the caller retries. */
  send(mail: MailMessage): Promise<void>;
}

/** A whole e-mail; its lines end with CR LF. */
export interface ComposedMail {
  envelope: { from: string; to: string };
  message: Buffer;
}

/** Nodemailer's own list lacks the fields that one-click unsubscribing needs (RFC 8058, 4). */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID';

/**
 * @param key signs the e-mail (RFC 6376); null for none.
 * @throws TypeError if a text could start a second header or name a second recipient.
 */
export async function composed(
  mail: MailMessage,
  from: string,
  key: DkimKey | null,
): Promise<ComposedMail> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const dkim = key && {
    domainName: senderHost(from),
    keySelector: key.selector,
    privateKey: key.privateKey,
    headerFieldNames: signedHeaders,
  };
  const { message, envelope } = await transport.sendMail({
    ...mailOptions(mail, from),
    ...(dkim && { dkim }),
  });
  const sender = senderOf(from).address;
  return {
    envelope: { from: envelope.from || sender, to: envelope.to[0]! },
    message: message as Buffer,
  };
}

export async function writeToOutbox(folder: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAtomically(folder, `${fileStem()}.eml`, message, 0o600);
}

/**
 * Milliseconds. A server may take ten minutes to accept an e-mail (RFC 5321, 4.5.3.2.6). Hanging up
 * earlier gets it sent twice.
 */
export const smtpTimes = {
  connect: 10_000,
  greeting: 30_000,
  silence: 10 * minuteMs,
  total: 25 * minuteMs,
};

/** The server reports permanently that the address does not exist. */
export class UnknownRecipient extends Error {}

/** The server accepts no e-mail for now: it can't be reached, or a limit is reached. */
export class MailServerPauses extends Error {}

export interface MailServer {
  /** `smtp://user:password@host:587` or `smtps://…` */
  url: string;
  /** The name that the site greets with: servers refuse a greeting that names no host. */
  greetsAs: string;
  times?: typeof smtpTimes;
}

/** Connects as for an e-mail, and sends none. @throws an error, perhaps with a cure. */
export async function signInToSmtp(server: MailServer): Promise<void> {
  const transport = await transportTo(server);
  await transport.verify().catch((error: unknown) => {
    throw withoutAddress(error, 'The mail server rejected the sign-in');
  });
}

/** Without TLS, neither password nor e-mail is sent to another machine. */
export async function transportTo({ url, greetsAs, times = smtpTimes }: MailServer) {
  const { createTransport } = await import('nodemailer');
  const server = new URL(url);
  const isHere = isLoopback(server.hostname);
  // In the address itself, because it wins over every other option.
  if (server.password !== '' && !isHere) server.searchParams.set('requireTLS', 'true');
  return createTransport({
    url: server.href,
    // Without one, Nodemailer names this machine.
    ...(isIP(greetsAs.replace(/^\[|\]$/g, '')) === 0 && { name: greetsAs }),
    // Postfix signs its certificate itself, and the connection stays on this machine.
    ...(isHere && { tls: { rejectUnauthorized: false } }),
    dnsTimeout: times.connect,
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
  });
}

/** Its `originalCode` is one like ECONNREFUSED, its `response` like `550 5.1.1 No such user`. */
type SmtpError = Partial<SmtpConnection.SMTPError> & { originalCode?: string };

/** Returns the codes of an error, like `EENVELOPE 550 5.1.1 RCPT TO`. */
export function answerOf(error: unknown): string {
  const { code, originalCode, response, responseCode, command } = Object(error) as SmtpError;
  const status = enhancedStatus(response ?? '');
  return [originalCode ?? code, responseCode, status, command].filter(Boolean).join(' ');
}

/** Servers quote the address in their messages, and no log may hold it. */
export function withoutAddress(
  error: unknown,
  complaint = 'The mail server did not accept the e-mail',
): Error {
  const { code, originalCode, response, responseCode, command } = Object(error) as SmtpError;
  if (code === 'ETLS' && command === 'STARTTLS') {
    return new MailServerPauses(
      `${complaint}: TLS with the mail server failed, and the password in SMTP_URL is never sent without it. Check that the server offers STARTTLS with a valid certificate, or use smtps://.`,
    );
  }
  if (command === 'RCPT TO' && isUnknownRecipient(response ?? '')) {
    return new UnknownRecipient(`The address was refused: ${responseCode}`);
  }
  const cure = certificateCure(originalCode ?? '');
  if (cure !== null) return new MailServerPauses(`${complaint}: ${originalCode}. ${cure}`);
  const answer = answerOf(error);
  const isForOneMail = responseCode !== undefined && isAboutMail(responseCode, response, command);
  return new (isForOneMail ? Error : MailServerPauses)(`${complaint}: ${answer}`);
}

/**
 * Whether a refusal is about this e-mail, so the server may accept others. A temporary one is about
 * the sender, such as "450 Mail send limit exceeded", unless it names the recipient's mailbox
 * (RFC 3463: x.1.x and x.2.x) or delays an unknown sender (RFC 6647).
 */
export function isAboutMail(code: number, response = '', command = ''): boolean {
  if (!/^(?:MAIL FROM|RCPT TO|DATA)$/.test(command) || code === 421 || code === 454) return false;
  return code >= 500 || /^4\d\d[ -]4\.[12]\.\d/.test(response) || /gr[ae]y/i.test(response);
}

/** Returns null for errors unrelated to TLS. @param code of Node or OpenSSL */
function certificateCure(code: string): string | null {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'Use smtp:// with this port in SMTP_URL.';
  return /CERT|LEAF_SIGNATURE/.test(code)
    ? 'The site does not trust the certificate of the mail server: see "Certificates of your own" in docs/operating.md.'
    : null;
}

/** RFC 3463, 3.2, or RFC 5321, 4.2.3. A full mailbox or missing trust may change in five days. */
export function isUnknownRecipient(response: string): boolean {
  const status = enhancedStatus(response);
  if (status === undefined) return /^55[013]\b/.test(response);
  return response.startsWith('5') && /^5\.1\.(?!0*[789]$)/.test(status);
}

/** The code of RFC 3463 in an answer like `550 5.1.1 No such user`. */
export const enhancedStatus = (response: string): string | undefined =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

const controls = /\p{Cc}/u;

/** @throws TypeError if a text could start a second header or name a second recipient. */
function mailOptions(mail: MailMessage, from: string): SendMailOptions {
  const { subject, text, html, replyTo, unsubscribe, id, list, from: name = '' } = mail;
  const to = normalizedEmail(mail.to);
  if (!emailPattern.test(to)) throw new TypeError('An e-mail needs exactly one plain address.');
  if (replyTo !== undefined && !emailPattern.test(normalizedEmail(replyTo))) {
    throw new TypeError('Reply-To needs exactly one plain address.');
  }
  if ([subject, name, from].some((line) => controls.test(line))) {
    throw new TypeError('An e-mail header must be one line.');
  }
  const replyAddress = replyTo === undefined ? null : asciiAddress(replyTo);
  return {
    from: { ...senderOf(from), ...(senderOf(from).name === '' && { name }) },
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(replyAddress !== null && { replyTo: { name: '', address: replyAddress } }),
    ...(id !== undefined && { messageId: `<${id}@${senderHost(from)}>` }),
    // A text is never a path or an address to load from.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      ...(list
        ? { 'List-Id': `<${list.id}>`, Precedence: 'bulk', 'Feedback-ID': list.feedbackId }
        : { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Name and address of `MAIL_FROM`; Nodemailer would read `:` or `;` as a list. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  const [, quoted] = /^"(.*)"$/.exec(name.trim()) ?? [];
  return {
    name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(),
    address: address.trim(),
  };
}

/** The domain of `The Band <hello@band.example>`, in ASCII as message ids have to be. */
export const senderHost = (from: string): string =>
  asciiHost(/@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? '') || 'localhost';

/** Sorts by time; the random part distinguishes two e-mails of one millisecond. */
const fileStem = (): string =>
  `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}`;
