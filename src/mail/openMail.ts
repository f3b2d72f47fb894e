import { join } from 'node:path';
import type { DkimKey } from './dkimKey.ts';
import {
  mailConnection,
  mailOver,
  outboxConnection,
  type MailConnection,
} from './mailConnection.ts';
import { smtpTimes, type Mail, type MailServer } from './smtp.ts';

interface MailConfig {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
  publicUrl: URL;
  dkim: DkimKey | null;
}

/** Without a mail server, e-mails are written to the folder `outbox` in `dataDir`. */
export const openMail = (config: MailConfig, times = smtpTimes): Mail =>
  mailOver(() => openMailConnection(config.smtpUrl, config, times), config.mailFrom, config.dkim);

/** Returns a connection that many e-mails share. @param url of the mail server; null for none */
export const openMailConnection = (
  url: string | null,
  config: MailConfig,
  times = smtpTimes,
): MailConnection =>
  url === null
    ? outboxConnection(outboxIn(config.dataDir))
    : mailConnection(mailServerOf(url, config, times));

/** Returns the server of `SMTP_URL`, to which the site names its public host. */
export const mailServerOf = (
  url: string,
  { publicUrl }: Pick<MailConfig, 'publicUrl'>,
  times = smtpTimes,
): MailServer => ({ url, greetsAs: publicUrl.hostname, times });

/** For the log: the folder, or the server's host (never its user or password), and a sentence. */
export function mailDestination({
  smtpUrl,
  dataDir,
}: Pick<MailConfig, 'smtpUrl' | 'dataDir'>): readonly [{ mailsTo: string }, string] {
  return smtpUrl
    ? [{ mailsTo: hostAndPort(new URL(smtpUrl)) }, 'e-mail goes to the mail server']
    : [{ mailsTo: outboxIn(dataDir) }, 'SMTP_URL is not set: e-mail is written to the outbox'];
}

/** With the port that Nodemailer uses if none is given. */
const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;

export const outboxIn = (dataDir: string): string => join(dataDir, 'outbox');
