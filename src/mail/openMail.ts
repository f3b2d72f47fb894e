import { join } from 'node:path';
import { dkimOptions, type DkimKey } from './dkimKey.ts';
import { mailConnection, type MailConnection } from './mailConnection.ts';
import {
  outboxMail,
  smtpMail,
  writeToOutbox,
  smtpTimes,
  type Mail,
  type MailServer,
} from './smtp.ts';

interface MailConfig {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
  publicUrl: URL;
  dkim: DkimKey | null;
}

/** Without a mail server, e-mails are written to the folder `outbox` in `dataDir`. */
export function openMail(config: MailConfig, times = smtpTimes): Mail {
  const { smtpUrl, mailFrom, dataDir } = config;
  return smtpUrl === null
    ? outboxMail(outboxIn(dataDir), mailFrom)
    : smtpMail(mailServerOf(smtpUrl, config, times), mailFrom);
}

/** Returns a connection that many e-mails share. @param url of the mail server; null for none */
export function openMailConnection(
  url: string | null,
  config: MailConfig,
  times = smtpTimes,
): MailConnection {
  if (url !== null) return mailConnection(mailServerOf(url, config, times));
  return {
    async deliver(_envelope, message) {
      await writeToOutbox(outboxIn(config.dataDir), message);
      return { kind: 'sent', isInOutbox: true };
    },
    close() {},
  };
}

/** Returns the server of `SMTP_URL`, to which the site names its public host and signs e-mails. */
export const mailServerOf = (
  url: string,
  { publicUrl, mailFrom, dkim }: Pick<MailConfig, 'publicUrl' | 'mailFrom' | 'dkim'>,
  times = smtpTimes,
): MailServer => ({
  url,
  greetsAs: publicUrl.hostname,
  dkim: dkim && dkimOptions(dkim, mailFrom),
  times,
});

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
