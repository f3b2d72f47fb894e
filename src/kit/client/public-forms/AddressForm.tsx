import type { ReactNode } from 'react';
import { chooseMessage, wrongFields } from '../../../errors/failure.ts';
import { maxEmailLength } from '../../schema/emailAddress.ts';
import { TextField } from '../inputs/TextField.tsx';
import { Consent } from './Consent.tsx';
import { HoneypotFields } from './HoneypotFields.tsx';
import { noMailText } from './noMailText.ts';

interface AddressFormProps {
  action: string;
  /** The form that was sent last, if the page shows it again. */
  posted: { typed: string; failure: unknown } | null;
  /** The e-mail that fans would get: `reminder`. */
  mail: string;
  consent: string;
  button: string;
  /** Further fields. */
  children?: ReactNode;
}

/** A form for an e-mail address, which needs no scripts. */
export function AddressForm(props: AddressFormProps) {
  const { action, posted, mail, consent, button, children } = props;
  return (
    <>
      <p className="font-semibold empty:hidden">{noMailText(mail)}</p>
      <form method="post" action={action} data-without-scripts="" className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={maxEmailLength}
          defaultValue={posted?.typed}
          error={posted?.failure ? whatIsWrong(posted.failure) : null}
        />
        {children}
        <HoneypotFields />
        <Consent>{consent}</Consent>
        <div>
          <button type="submit" className="button">
            {button}
          </button>
        </div>
      </form>
    </>
  );
}

const whatIsWrong = (failure: unknown): string =>
  wrongFields(failure)['email'] ?? chooseMessage(failure);
