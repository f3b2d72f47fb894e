import type { FastifyInstance } from 'fastify';
import { recordRefusal } from '../features/bounces/bounces.records.ts';
import { openLetterSender } from '../features/letters/letter-sender.api.ts';
import { beginDue } from '../features/letters/send-letter.api.ts';
import { hourMs } from '../kit/dates/durations.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { openMailConnection } from '../mail/openMail.ts';
import { composed, type Mail, type MailMessage } from '../mail/smtp.ts';
import type { Services } from '../services/services.ts';
import type { Config } from './config.ts';

export type Letters = ReturnType<typeof openLetters>;

/** Opens what sends letters to subscribers; closing the server closes it. */
export function openLetters(
  { config, mail }: { config: Config; mail: Mail },
  basics: Pick<Services, 'db' | 'clock' | 'log' | 'publicUrl'>,
  server: FastifyInstance,
) {
  const { letterRate, letterSmtpUrl, mailFrom, dkim } = config;
  const { db, clock, publicUrl } = basics;
  const rates = ratesOf(letterRate, letterSmtpUrl);
  // Visitors see a page there if they get no error.
  const isPage = async (path: string) => (await server.inject(path)).statusCode < 400;
  const sender = openLetterSender({
    ...basics,
    rates,
    connect: () => openMailConnection(letterSmtpUrl, config),
    onRefused: (letter, subscriber, kind) =>
      recordRefusal(db, `${letter}.${subscriber}`, kind, clock.now()),
    beginDue: () => beginDue(db, { rates, isPage, publicUrl }, clock.now()),
    async write(letter, subscriber) {
      // Loaded later, because a start does not need it.
      const { letterMail } = await import('../features/letters/letter-mail.document.ts');
      const written = await letterMail(basics, letter, subscriber);
      return written && composed(written, mailFrom, dkim);
    },
  });
  server.addHook('onReady', async () => sender.sendSoon());
  server.addHook('onClose', () => sender.close());
  const sendTest = (one: MailMessage) => mail.send(one);
  const { sendSoon, sendDue } = sender;
  const shown = { from: mailFrom, isDelivered: letterSmtpUrl !== null };
  return { rates, isPage, ...shown, sendTest, sendSoon, sendDue };
}

/** A new sender that mails many at once looks like spam; the machine's own server queues. */
function ratesOf(highest: number, url: string | null) {
  if (url === null) return { first: atOnce, highest: atOnce };
  const isHere = isLoopback(new URL(url).hostname);
  return { first: isHere ? highest : firstLettersInAnHour, highest };
}

const firstLettersInAnHour = 50;

/** More than one in a millisecond. */
const atOnce = 10 * hourMs;
