import { join } from 'node:path';
import { outboxMail, smtpMail, type Mail } from './smtp.ts';

interface MailConfig {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
}

/** The mail server that the configuration names; without one, the folder `outbox` in `dataDir`. */
export function openMail({ smtpUrl, mailFrom, dataDir }: MailConfig): Mail {
  return smtpUrl ? smtpMail(smtpUrl, mailFrom) : outboxMail(outboxIn(dataDir), mailFrom);
}

/**
 * Where mails go, for the log: one finds there why none arrives.
 * @returns the folder or the server's host (never its user or password), and what is said of it.
 */
export function whereMailsGo({
  smtpUrl,
  dataDir,
}: Omit<MailConfig, 'mailFrom'>): readonly [{ mailsTo: string }, string] {
  return smtpUrl
    ? [{ mailsTo: new URL(smtpUrl).host }, 'mails go to the mail server']
    : [{ mailsTo: outboxIn(dataDir) }, 'SMTP_URL is not set: mails are written to the outbox'];
}

/** The folder where mails end without a mail server. */
export const outboxIn = (dataDir: string): string => join(dataDir, 'outbox');
