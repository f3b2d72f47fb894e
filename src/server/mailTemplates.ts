import { invitationMails } from '../features/accounts/invitations.mails.ts';
import { backupMails } from '../features/backups/backups.mails.ts';
import { contactMails } from '../features/contact/contact.mails.ts';
import { downloadMails } from '../features/downloads/downloads.mails.ts';
import { newsletterMails } from '../features/newsletter/newsletter.mails.ts';
import { isSuppressed, suppressionToken } from '../features/newsletter/newsletter.records.ts';
import { leavePath } from '../features/newsletter/newsletter.view.ts';
import { passkeyMails } from '../features/passkeys/passkeys.mails.ts';
import { releasePath } from '../features/releases/release-path.view.ts';
import { findVisibleRelease, isOutAt } from '../features/releases/stored-releases.records.ts';
import { sessionMails } from '../features/session/session.mails.ts';
import { secretLink } from '../kit/links/secretLink.ts';
import { bandNameOf } from '../features/theme/theme.records.ts';
import type { MailTemplate, MailTemplates } from '../mail/mailQueue.ts';
import type { Services } from '../services/services.ts';

type MailTemplateServices = Pick<Services, 'db' | 'clock' | 'publicUrl'>;

/** The templates of all e-mails, which come from the band. */
export const mailTemplates = (s: MailTemplateServices): MailTemplates =>
  Object.fromEntries(
    Object.entries(allTemplates(s)).map(([kind, template]): [string, MailTemplate] => [
      kind,
      async (about, createdAt) => {
        const mail = await template(about, createdAt);
        return mail && { ...mail, from: await bandNameOf(s.db) };
      },
    ]),
  );

const allTemplates = (s: MailTemplateServices): MailTemplates => ({
  ...sessionMails(s),
  ...passkeyMails(s),
  ...invitationMails(s),
  ...contactMails(s),
  ...newsletterMails({
    ...s,
    release: (id) => namedRelease(s, id),
  }),
  ...downloadMails({
    ...s,
    isSuppressed: (email) => isSuppressed(s.db, email),
    leaveLink: async (email) =>
      secretLink(s.publicUrl, leavePath, await suppressionToken(s.db, email)),
  }),
  ...backupMails(s),
});

/** A release as e-mails and their pages name it; null if fans can't see it. */
export async function namedRelease({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string) {
  const now = clock.now();
  const found = await findVisibleRelease(db, { id }, { at: now });
  return found && { title: found.title, path: releasePath(found), isOut: isOutAt(found, now) };
}
