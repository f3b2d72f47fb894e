import { spanText } from '../../kit/dates/durations.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { accountMail } from '../session/session.mails.ts';
import { backupState, patienceMs } from './backups.records.ts';

export const backupMails = ({
  db,
  publicUrl,
}: Pick<Services, 'db' | 'publicUrl'>): MailTemplates => ({
  'backups.failed': async (about) => {
    const { last, failure } = await backupState(db);
    // A backup may exist by now.
    if (failure === null) return null;
    const since = last
      ? `The latest backup was made on ${new Date(last.at).toISOString().slice(0, 10)}.`
      : 'There are no backups yet.';
    return accountMail(db, about, (band) => [
      `Backups failing for ${spanText(patienceMs)}: ${band}`,
      `The daily backup of the website of ${band} has failed for ${spanText(patienceMs)}. ${since} The website itself still works.

The last error:

${failure}

For more details, run this on the server: npm run doctor

Until this is fixed, download a backup regularly:

${new URL('/account#backup', publicUrl).href}`,
    ]);
  },
});
