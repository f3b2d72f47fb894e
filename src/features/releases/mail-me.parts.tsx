import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { usePosted } from '../../kit/client/data/usePosted.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { sendsMail, takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { noMailText } from '../../kit/client/public-forms/noMailText.ts';
import { HoneypotFields } from '../../kit/client/public-forms/HoneypotFields.tsx';
import { maxEmailLength } from '../../kit/schema/emailAddress.ts';
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
        {sendsMail() && reminderSentText}
      </p>
      <p className="font-semibold empty:hidden">{noMailText('reminder')}</p>
      <form method="post" action={`${releasePath(release)}#${titleId}`} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={maxEmailLength}
          defaultValue={posted?.typed}
          error={posted ? whatIsWrong(posted.failure) : null}
        />
        <HoneypotFields />
        <p className="text-small text-muted">
          {reminderConsentText}{' '}
          <PageLink to="/privacy" className="underline">
            Privacy
          </PageLink>
        </p>
        <div>
          <button type="submit" className="button">
            E-mail Me
          </button>
        </div>
      </form>
    </section>
  );
}

const whatIsWrong = (failure: unknown): string =>
  wrongFields(failure)['email'] ?? chooseMessage(failure);
