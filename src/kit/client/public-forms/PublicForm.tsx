import type { ReactNode } from 'react';
import { useHydrated } from '../browser/useHydrated.ts';
import { FormError } from '../inputs/FormError.tsx';
import { HoneypotFields } from './HoneypotFields.tsx';
import { Consent } from './Consent.tsx';
import { usePublicForm, type PublicFormOptions } from './usePublicForm.ts';

interface PublicFormProps<Name extends string> extends PublicFormOptions<Name> {
  button: string;
  /** How the data is used, followed by a link to the privacy page. */
  consent: string;
  children: (field: ReturnType<typeof usePublicForm<Name>>['field']) => ReactNode;
}

export function PublicForm<Name extends string>(props: PublicFormProps<Name>) {
  const { button, consent, children, ...options } = props;
  const { form, field, isReady, isSending, problem } = usePublicForm(options);
  const isHydrated = useHydrated();
  // POST keeps the values out of the address if the scripts didn't load.
  return (
    <form
      method="post"
      noValidate
      tabIndex={-1}
      className="needs-scripts grid gap-5 outline-none"
      {...form}
    >
      {children(field)}
      <HoneypotFields />
      <Consent>{consent}</Consent>
      <FormError problem={problem} />
      <div>
        {/* A disabled button would drop presses that come before the scripts. */}
        <button
          type="submit"
          className="button"
          disabled={isHydrated && (!isReady || isSending)}
          aria-disabled={!isHydrated || undefined}
        >
          {isSending ? 'Submitting...' : button}
        </button>
      </div>
    </form>
  );
}
