import { usePosted } from '../../kit/client/data/usePosted.ts';
import { AddressForm } from '../../kit/client/public-forms/AddressForm.tsx';
import { sendsMail, takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { releasePath } from './release-path.view.ts';
import type { Release } from './releases.ts';
import { askedFragment, reminderConsentText, reminderSentText } from './releases.view.ts';

/** The page shows a refused form again at this place. */
const titleId = 'mail-me';

/** A plain form, which needs no scripts; the next page shows the sentence. */
export function MailMe({ release }: { release: Release }) {
  const posted = usePosted('reminder');
  // Another service has no list of reminders.
  if (!takesOwnForms()) return null;
  return (
    <section aria-labelledby={titleId} className="grid max-w-112 gap-5">
      <h2 id={titleId} className="display scroll-mt-32 text-step-2">
        Remind Me
      </h2>
      <p
        id={askedFragment}
        tabIndex={-1}
        className="hidden scroll-mt-32 text-muted outline-none target:block"
      >
        {sendsMail() ? reminderSentText : 'Thank you. Your address is saved.'}
      </p>
      <AddressForm
        action={`${releasePath(release)}#${titleId}`}
        posted={posted}
        mail="reminder"
        consent={reminderConsentText}
        button="E-mail Me"
      />
    </section>
  );
}
