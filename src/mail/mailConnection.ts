import { Readable } from 'node:stream';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import { isHardStatus } from './bounce.ts';
import type { DkimKey } from './dkimKey.ts';
import { withTimeout } from '../kit/functions/withTimeout.ts';
import {
  answerOf,
  composed,
  enhancedStatus,
  isAboutMail,
  isUnknownRecipient,
  smtpTimes,
  transportTo,
  withoutAddress,
  writeToOutbox,
  type Mail,
  type MailServer,
} from './smtp.ts';

/** Why it was not sent. Neither has an address. */
interface Reason {
  /** The server's answer, like `550 5.1.1`. */
  answer: string;
  error?: Error;
}

export type Delivery =
  | { kind: 'sent'; isInOutbox?: boolean }
  /**
   * This e-mail is refused, for now if it may be accepted later. `bounce` is what that says about
   * the recipient; null for nothing.
   */
  | ({ kind: 'refused'; isTemporary: boolean; bounce: 'hard' | 'soft' | null } & Reason)
  /** Nothing was sent, and the server accepts no e-mail for now. */
  | ({ kind: 'server pauses' } & Reason)
  /** The server received the e-mail, and gave no answer. */
  | ({ kind: 'uncertain' } & Reason);

/** A connection is closed after so many e-mails. */
const mailsPerConnection = 100;

interface Open {
  smtp: SmtpConnection;
  mails: number;
  /** Rejects when the connection fails or ends. */
  failure: Promise<never>;
}

export interface MailConnection {
  /** Never throws for a server. @param message the whole e-mail; its lines end with CR LF. */
  deliver(envelope: { from: string; to: string }, message: Buffer): Promise<Delivery>;
  close(): void;
}

/** A connection that several e-mails share, opened when one is sent and again after an error. */
export function mailConnection(server: MailServer): MailConnection {
  let open: Open | null = null;

  const connected = async (): Promise<Open> => {
    if (open && open.mails < mailsPerConnection) return open;
    close();
    const { options } = (await transportTo(server)) as unknown as {
      options: SmtpConnection.Options & { auth?: SmtpConnection.AuthenticationType };
    };
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const smtp = new Connection(options);
    const { promise: failure, reject } = Promise.withResolvers<never>();
    smtp.once('error', reject);
    // Nodemailer ends the connection before it passes on the answer to commands sent together.
    smtp.once('end', () => setImmediate(reject, new Error('The connection was closed')));
    // It may also end while no e-mail is sent.
    failure.catch(() => {
      if (open?.smtp === smtp) open = null;
    });
    const opened = { smtp, mails: 0, failure };
    open = opened;
    await Promise.race([failure, new Promise<void>((ready) => smtp.connect(() => ready()))]);
    const { auth } = options;
    if (auth && smtp.allowsAuth) await answered(opened, (done) => smtp.login(auth, done));
    return opened;
  };

  const close = () => {
    open?.smtp.quit();
    open = null;
  };

  return {
    async deliver(envelope, message) {
      let isHandedOver = false;
      // It is read after the server's 354.
      const body = Readable.from(
        (function* () {
          isHandedOver = true;
          yield message;
        })(),
      );
      const handOver = async () => {
        const connection = await connected();
        connection.mails += 1;
        // A copy, because Nodemailer writes into it.
        await answered(connection, (done) => connection.smtp.send({ ...envelope }, body, done));
      };
      const { total } = server.times ?? smtpTimes;
      try {
        // A limit on silence isn't enough: a talking server would hold up all other e-mails.
        await withTimeout(handOver(), total);
        return { kind: 'sent' };
      } catch (error) {
        open?.smtp.close();
        open = null;
        return deliveryOf(error, isHandedOver);
      }
    },
    close,
  };
}

/** Waits for the answer to a command, or until the connection fails. */
const answered = (
  { failure }: Open,
  command: (done: (error: Error | null | undefined) => void) => void,
): Promise<void> =>
  Promise.race([
    failure,
    new Promise<void>((ready, fail) => command((error) => (error ? fail(error) : ready()))),
  ]);

function deliveryOf(error: unknown, isHandedOver: boolean): Delivery {
  const { responseCode, response, command } = Object(error) as SmtpConnection.SMTPError;
  // Errors without a code are our own.
  const answer = answerOf(error) || (error as Error).message;
  const known = { answer, error: withoutAddress(error) };
  if (responseCode === undefined) {
    return { kind: isHandedOver ? 'uncertain' : 'server pauses', ...known };
  }
  if (!isAboutMail(responseCode, response, command)) return { kind: 'server pauses', ...known };
  const bounce = bounceOf(response, command);
  return { kind: 'refused', isTemporary: responseCode < 500, bounce, ...known };
}

/** A refused sender says nothing about the recipient. */
function bounceOf(response = '', command = ''): 'hard' | 'soft' | null {
  if (command === 'MAIL FROM') return null;
  const isHard = isUnknownRecipient(response) || isHardStatus(enhancedStatus(response) ?? '');
  return command === 'RCPT TO' && isHard ? 'hard' : 'soft';
}

/** Writes .eml files that only the folder's owner can read. */
export const outboxConnection = (folder: string): MailConnection => ({
  async deliver(_envelope, message) {
    await writeToOutbox(folder, message);
    return { kind: 'sent', isInOutbox: true };
  },
  close() {},
});

/** Sends each e-mail over a connection of its own. @param key signs them; null for none. */
export const mailOver = (
  connect: () => MailConnection,
  from: string,
  key: DkimKey | null = null,
): Mail => ({
  async send(mail) {
    const { envelope, message } = await composed(mail, from, key);
    const connection = connect();
    const delivery = await connection.deliver(envelope, message);
    connection.close();
    if (delivery.kind !== 'sent') throw delivery.error;
  },
});
