import { asciiAddress } from '../../kit/server/emailHost.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
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
    return {
      to: band,
      replyTo: email,
      subject: `[${publicUrl.host}] ${subject}`,
      text: `${name} <${email}> wrote on ${publicUrl.host}:

${text}

--
${howToAnswer(email)} The message also waits at ${new URL('/inbox', publicUrl).href}
`,
    };
  },
});

/** A Reply-To header can't hold every address; without it, replies go to the site. */
const howToAnswer = (email: string): string =>
  asciiAddress(email) === null
    ? `Please write to ${email} to answer: an answer to this mail does not go there.`
    : `Your answer to this mail goes to ${email}.`;
