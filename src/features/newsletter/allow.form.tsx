import { useState, type FormEvent } from 'react';
import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { allowAddress } from './newsletter.queries.ts';
import { newsletterLimits } from './newsletter.view.ts';

/** Says the same whether the address was removed, has left or was never on the list. */
export function AllowForm() {
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [allowed, setAllowed] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setWrong(null);
    setProblem(null);
    setAllowed(null);
    try {
      setAllowed((await allowAddress(email)).email);
      setEmail('');
    } catch (failure) {
      const { email: sentence = null } = wrongFields(failure);
      setWrong(sentence);
      if (sentence === null) setProblem(chooseMessage(failure));
    }
    setBusy(false);
  };
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="display text-step-1">Allow an address again</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        <TextField
          label="Address"
          hint="Somebody was removed, or left before confirming, and wants to subscribe after all."
          type="email"
          autoComplete="off"
          required
          maxLength={newsletterLimits.email}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setWrong(null);
          }}
          error={wrong}
        />
        <FormError problem={problem} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button" aria-disabled={isBusy || undefined}>
            Allow
          </button>
          <p role="status" className="min-w-0 flex-1">
            {allowed !== null && `${allowed} may subscribe again.`}
          </p>
        </div>
      </form>
    </section>
  );
}
