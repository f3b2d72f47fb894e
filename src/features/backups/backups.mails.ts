import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { accountMail } from '../session/session.mails.ts';
import { backupState } from './backups.records.ts';

export const backupMails = ({
  db,
  publicUrl: { host },
}: Pick<Services, 'db' | 'publicUrl'>): MailTemplates => ({
  'backups.failed': async (about) => {
    const { last, failure } = await backupState(db);
    // A backup may exist by now.
    if (failure === null) return null;
    const since = last
      ? `The newest is of ${new Date(last.at).toISOString().slice(0, 10)}.`
      : 'There is none yet.';
    return accountMail(
      db,
      about['account'],
      `No backup of ${host} for two days`,
      `the daily backup of ${host} has failed for two days. ${since} The site itself goes on as before.

What went wrong the last time:

${failure}

Whoever runs the server can see more with: npm run doctor

Until it works again, download a backup from the page of your account now and then.`,
    );
  },
});
