import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import type { newsletterEndpoints } from './newsletter.ts';
import { newsletterLimits } from './newsletter.view.ts';

/** Shows the same result for any address: removed, unsubscribed or never on the list. */
export function AllowForm() {
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const [allowed, setAllowed] = useState<string | null>(null);
  const allow = form.handleSubmit(async ({ email }) => {
    if (isSubmitting) return;
    setAllowed(null);
    try {
      const answer = await call<typeof newsletterEndpoints.allow>('POST /subscribers/allow', {
        body: { email },
      });
      setAllowed(answer.email);
      form.reset();
    } catch (failure) {
      const { email: wrong } = wrongFields(failure);
      if (wrong) form.setError('email', { message: wrong });
      else form.setError('root', { message: chooseMessage(failure) });
    }
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-small">Unblock an address</summary>
      <form
        noValidate
        onSubmit={(event) => void allow(event)}
        className="grid grid-cols-1 gap-4 pt-2"
      >
        <TextField
          label="Address"
          hint="For fans who were removed or unsubscribed, and want to come back."
          type="email"
          autoComplete="off"
          required
          maxLength={newsletterLimits.email}
          {...form.register('email')}
          error={errors.email?.message ?? null}
        />
        <FormError problem={errors.root?.message ?? null} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button" aria-disabled={isSubmitting || undefined}>
            Unblock
          </button>
          <p role="status" className="min-w-0 flex-1">
            {allowed !== null && `${allowed} can subscribe again.`}
          </p>
        </div>
      </form>
    </details>
  );
}
