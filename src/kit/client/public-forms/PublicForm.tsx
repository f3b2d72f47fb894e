import type { ReactNode } from 'react';
import { FormError } from '../inputs/FormError.tsx';
import { honeypot } from './honeypot.ts';
import { PageLink } from '../page/PageLink.tsx';
import { SubmitButton } from '../inputs/SubmitButton.tsx';
import { usePublicForm, type PublicFormOptions } from './usePublicForm.ts';

interface PublicFormProps<Name extends string> extends PublicFormOptions<Name> {
  /** What the button says. */
  button: string;
  /** What becomes of what is sent; the link to the privacy page stands behind it. */
  consent: string;
  /** Its inputs; each takes what `field` answers for its name. */
  children: (field: ReturnType<typeof usePublicForm<Name>>['field']) => ReactNode;
}

/** A form that fans send; its fields are empty at first. It needs scripts, and is away without. */
export function PublicForm<Name extends string>({
  button,
  consent,
  children,
  ...options
}: PublicFormProps<Name>) {
  const { form, field, isReady, isSending, problem } = usePublicForm(options);
  // The method keeps what is in it out of the address where the scripts have not come.
  return (
    <form
      method="post"
      noValidate
      tabIndex={-1}
      className="needs-scripts grid gap-5 outline-none"
      {...form}
    >
      {children(field)}
      <Signs />
      <p className="text-small text-muted">
        {consent}{' '}
        <PageLink to="/privacy" className="underline">
          Privacy
        </PageLink>
      </p>
      <FormError problem={problem} />
      <div>
        <SubmitButton ready={isReady} busy={isSending} percent={null}>
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}

/** What tells people from programs: out of sight, of the keyboard's way and of what is read out. */
function Signs() {
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
