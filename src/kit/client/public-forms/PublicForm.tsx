import type { ReactNode } from 'react';
import { useHydrated } from '../browser/useHydrated.ts';
import { FormError } from '../inputs/FormError.tsx';
import { HoneypotFields } from './HoneypotFields.tsx';
import { PageLink } from '../page/PageLink.tsx';
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
      <p className="text-small text-muted">
        {consent}{' '}
        <PageLink to="/privacy" className="underline">
          Privacy
        </PageLink>
      </p>
      <FormError problem={problem} />
      <div>
        <SubmitButton ready={isReady} busy={isSending}>
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}

interface SubmitButtonProps {
  children: string;
  /** Whether the form has changes and all of them can be saved. */
  ready: boolean;
  busy: boolean;
}

function SubmitButton({ children, ready, busy }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  // A disabled button would drop presses that come before the scripts.
  return (
    <button
      type="submit"
      className="button"
      disabled={isHydrated && (!ready || busy)}
      aria-disabled={!isHydrated || undefined}
    >
      {busy ? 'Submitting...' : children}
    </button>
  );
}
