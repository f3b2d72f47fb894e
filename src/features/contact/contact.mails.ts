import { asciiAddress } from '../../kit/server/emailHost.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { bandNameOf } from '../theme/theme.records.ts';
import { readContactInfo } from './contact.records.ts';
import { readMessage } from './messages.records.ts';

/** Sends a message to the band's contact address, if there is one. */
export const contactMails = ({
  db,
  publicUrl,
}: Pick<Services, 'db' | 'publicUrl'>): MailTemplates => ({
  'contact.message': async (about) => {
    const message = await readMessage(db, about['message'] ?? '');
    const { email: band } = await readContactInfo(db);
    // The message was deleted meanwhile, or the band has no address.
    if (!message || band === null) return null;
    const { name, email, subject, message: text } = message;
    const bandName = await bandNameOf(db);
    return {
      to: band,
      replyTo: email,
      subject: `[${bandName}] ${subject}`,
      text: `${name} <${email}> wrote to ${bandName}:

${text}

--
${howToAnswer(email)} The message is also in your inbox: ${new URL('/inbox', publicUrl).href}
`,
    };
  },
});

/** A Reply-To header can't hold every address; without it, replies go to the site. */
const howToAnswer = (email: string): string =>
  asciiAddress(email) === null
    ? `To answer, write to ${email}: a reply to this e-mail won't get there.`
    : `Reply to this e-mail to answer ${email}.`;
