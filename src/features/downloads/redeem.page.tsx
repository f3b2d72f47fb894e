import { useEffect, useRef } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { usePosted } from '../../kit/client/data/usePosted.ts';
import { ServerForm } from '../../kit/client/inputs/ServerForm.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { maxCodeLength, redeemPath } from './downloads.view.ts';

/** A plain form, with and without scripts: opening a link never uses up a code. */
export default function RedeemPage() {
  const posted = usePosted('redeem');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Nothing after the `#` of a card's address reaches a server or a log.
    const printed = location.hash.slice(1);
    const field = form.current?.querySelector('input');
    if (field && printed !== '' && !posted) field.value = printed;
  }, [posted]);
  return (
    <section className="mx-auto grid w-full max-w-112 gap-8 px-4 py-16">
      <h1 className="display text-step-4">Redeem a Code</h1>
      <p>Enter the code from your card. Each works once; capitals and dashes don't matter.</p>
      <ServerForm ref={form} action={redeemPath} className="grid max-w-112 gap-4">
        <TextField
          label="Code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxCodeLength}
          placeholder="XXXX-XXXX-XXXX"
          defaultValue={posted?.typed}
          error={posted ? chooseMessage(posted.failure) : null}
        />
        <button type="submit" className="button justify-self-start">
          Redeem
        </button>
      </ServerForm>
    </section>
  );
}
