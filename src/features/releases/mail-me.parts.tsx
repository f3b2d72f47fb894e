import { useId } from 'react';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { HoneypotFields } from '../../kit/client/public-forms/HoneypotFields.tsx';
import { maxEmailLength } from '../../kit/schema/emailAddress.ts';
import { releasePath } from './release-path.view.ts';
import type { Release } from './releases.ts';
import { askedFragment, reminderConsentText, reminderSentText } from './releases.view.ts';

/** A plain form, so that it needs no script; whoever comes back from it is shown the sentence. */
export function MailMe({ release }: { release: Release }) {
  const title = useId();
  // Another service keeps no list.
  if (!takesOwnForms()) return null;
  return (
    <section aria-labelledby={title} className="grid max-w-112 gap-5">
      <h2 id={title} className="voice text-step-2">
        Mail Me That Day
      </h2>
      <p
        id={askedFragment}
        tabIndex={-1}
        className="hidden scroll-mt-32 text-muted outline-none target:block"
      >
        {reminderSentText}
      </p>
      <form method="post" action={releasePath(release)} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={maxEmailLength}
          error={null}
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
            Mail Me
          </button>
        </div>
      </form>
    </section>
  );
}
