import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import { isHardStatus } from './bounce.ts';
import { signedMessage } from './dkimKey.ts';
import {
  answerOf,
  enhancedStatus,
  isAboutMail,
  isUnknownRecipient,
  smtpTimes,
  transportTo,
  type MailServer,
} from './smtp.ts';

/** The `answer` of a server has no address, like `550 5.1.1`. */
export type Delivery =
  | { kind: 'sent'; isInOutbox?: boolean }
  /**
   * This e-mail is refused, for now if it may be accepted later. `bounce` is what that says about
   * the recipient; null for nothing.
   */
  | { kind: 'refused'; isTemporary: boolean; bounce: 'hard' | 'soft' | null; answer: string }
  /** Nothing was sent, and the server accepts no e-mail for now. */
  | { kind: 'server pauses'; answer: string }
  /** The server received the e-mail, and gave no answer. */
  | { kind: 'uncertain'; answer: string };

/** A connection is closed after so many e-mails. */
const mailsPerConnection = 100;

interface Open {
  smtp: SmtpConnection;
  mails: number;
  /** Rejects when the connection fails or ends. */
  failure: Promise<never>;
}

export interface MailConnection {
  /** @param message the whole e-mail; its lines end with CR LF. */
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
    smtp.once('end', () => reject(new Error('The connection was closed')));
    // It may also end while no e-mail is sent.
    failure.catch(() => {
      if (open?.smtp === smtp) open = null;
    });
    await Promise.race([failure, new Promise<void>((ready) => smtp.connect(() => ready()))]);
    if (options.auth) {
      const { auth } = options;
      const signedIn = new Promise<void>((ready, fail) =>
        smtp.login(auth, (error) => (error ? fail(error) : ready())),
      );
      await Promise.race([failure, signedIn]);
    }
    open = { smtp, mails: 0, failure };
    return open;
  };

  const close = () => {
    open?.smtp.quit();
    open = null;
  };

  return {
    /** Never throws. */
    async deliver(envelope, message) {
      const signed = server.dkim ? await signedMessage(message, server.dkim) : message;
      let isHandedOver = false;
      // It is read after the server's 354.
      const body = Readable.from(
        (function* () {
          isHandedOver = true;
          yield signed;
        })(),
      );
      const ended = new AbortController();
      try {
        const { smtp, failure } = await connected();
        open!.mails += 1;
        const sent = new Promise<void>((done, fail) =>
          // A copy, because Nodemailer writes into it.
          smtp.send({ ...envelope }, body, (error) => (error ? fail(error) : done())),
        );
        const { total } = server.times ?? smtpTimes;
        // A limit on silence isn't enough: a talking server would hold up all other e-mails.
        const late = pause(total, undefined, { signal: ended.signal, ref: false }).then(() => {
          throw new Error('The server took too long');
        });
        await Promise.race([failure, sent, late]);
        return { kind: 'sent' };
      } catch (error) {
        open?.smtp.close();
        open = null;
        const { responseCode, response, command } = Object(error) as SmtpConnection.SMTPError;
        const answer = answerOf(error);
        if (responseCode === undefined) {
          return { kind: isHandedOver ? 'uncertain' : 'server pauses', answer };
        }
        if (!isAboutMail(responseCode, response, command)) return { kind: 'server pauses', answer };
        const bounce = bounceOf(response, command);
        return { kind: 'refused', isTemporary: responseCode < 500, bounce, answer };
      } finally {
        ended.abort();
      }
    },
    close,
  };
}

/** A refused sender says nothing about the recipient. */
function bounceOf(response = '', command = ''): 'hard' | 'soft' | null {
  if (command === 'MAIL FROM') return null;
  const isHard = isUnknownRecipient(response) || isHardStatus(enhancedStatus(response) ?? '');
  return command === 'RCPT TO' && isHard ? 'hard' : 'soft';
}
