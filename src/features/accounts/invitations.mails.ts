import { spanText } from '../../kit/dates/durations.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { sessionTimes } from '../session/session.ts';
import { bandNameOf } from '../theme/theme.records.ts';
import { newMailedToken, readInvitation } from './invitations.records.ts';
import { invitationLink } from './invitations.ts';

export const invitationMails = (
  s: Pick<Services, 'db' | 'clock' | 'publicUrl'>,
): MailTemplates => ({
  'session.invited': async (about) => {
    const invitation = await readInvitation(s.db, about['invitation'] ?? '', s.clock.now());
    if (!invitation) return null;
    // Made only now: no valid token exists anywhere but in the e-mail.
    const link = invitationLink(s.publicUrl, await newMailedToken(s.db, invitation._id));
    const band = await bandNameOf(s.db);
    return {
      to: invitation.email,
      subject: `Invitation to help run the website of ${band}`,
      text: `Hello ${invitation.name},

${invitation.invitedBy} has invited you to help run the website of ${band}. To choose a password and sign in, open this link:

${link}

It works once and expires ${spanText(sessionTimes.invitation)} after the invitation. Not expecting this? Ignore this e-mail.
`,
    };
  },
});
