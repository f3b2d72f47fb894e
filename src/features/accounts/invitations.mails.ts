import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
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
    const { host } = s.publicUrl;
    return {
      to: invitation.email,
      subject: `You are invited to ${host}`,
      text: `Hello ${invitation.name},

${invitation.invitedBy} invites you to look after ${host}. To choose your password and sign in, open this link:

${link}

It works once, and for seven days after you were invited. If you do not know what this is about, do nothing.
`,
    };
  },
});
