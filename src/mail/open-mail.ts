import { join } from 'node:path';
import { outboxMail, smtpMail, smtpTimes, type Mail } from './smtp.ts';

interface MailConfig {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
}

/** Without a mail server, mails are written to the folder `outbox` in `dataDir`. */
export function openMail({ smtpUrl, mailFrom, dataDir }: MailConfig, times = smtpTimes): Mail {
  return smtpUrl ? smtpMail(smtpUrl, mailFrom, times) : outboxMail(outboxIn(dataDir), mailFrom);
}

/** For the log: the folder, or the server's host (never its user or password), and a sentence. */
export function whereMailsGo({
  smtpUrl,
  dataDir,
}: Omit<MailConfig, 'mailFrom'>): readonly [{ mailsTo: string }, string] {
  return smtpUrl
    ? [{ mailsTo: new URL(smtpUrl).host }, 'mails go to the mail server']
    : [{ mailsTo: outboxIn(dataDir) }, 'SMTP_URL is not set: mails are written to the outbox'];
}

export const outboxIn = (dataDir: string): string => join(dataDir, 'outbox');
