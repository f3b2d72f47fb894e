import type { ReactNode } from 'react';
import { FormError } from '../inputs/FormError.tsx';
import { honeypot } from './honeypot.ts';
import { PageLink } from '../page/PageLink.tsx';
import { SubmitButton } from '../inputs/SubmitButton.tsx';
import { usePublicForm, type PublicFormOptions } from './usePublicForm.ts';

interface PublicFormProps<Name extends string> extends PublicFormOptions<Name> {
  button: string;
  /** What happens to the data, followed by a link to the privacy page. */
  consent: string;
  children: (field: ReturnType<typeof usePublicForm<Name>>['field']) => ReactNode;
}

export function PublicForm<Name extends string>({
  button,
  consent,
  children,
  ...options
}: PublicFormProps<Name>) {
  const { form, field, isReady, isSending, problem } = usePublicForm(options);
  // POST keeps the values out of the address where the scripts did not load.
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

/** Tells people from programs; hidden from sight, keyboard and screen readers. */
function HoneypotFields() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Leave this empty
        <input
          type="text"
          name={honeypot.trap}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
        />
      </label>
      <input type="hidden" name={honeypot.filledFor} />
    </div>
  );
}
