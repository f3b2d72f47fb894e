import { useRef, useState, type FormEvent } from 'react';
import { proxyLimitIn } from '../../kit/admin/uploads/uploadFailure.ts';
import { Note } from '../../kit/admin/notes/Note.tsx';
import { chooseMessage } from '../../errors/failure.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { restoreFrom } from './restore.queries.ts';

/**
 * @param code the set-up link's code. @param onRestored called when the accounts are the backup's.
 */
export function RestoreForm({ code, onRestored }: { code: string; onRestored: () => void }) {
  const [says, setSays] = useState<string | null>(null);
  /** From 0 to 1; null if no restore is running. */
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (done !== null) return;
    const passphrase = String(new FormData(event.currentTarget).get('passphrase') ?? '');
    setError(null);
    if (!file) {
      setError('Choose a backup file.');
      chooser.current?.focus();
      return;
    }
    setSays('Uploading the file...');
    setDone(0);
    try {
      await restoreFrom(file, { code, passphrase }, (step, part) => {
        setSays(step === 'sending' ? 'Uploading the file...' : 'Checking and restoring...');
        setDone(part);
      });
      setSays('Restored. Sign in with an account from the backup.');
      onRestored();
    } catch (failure) {
      setSays(null);
      setError(chooseMessage(failure, proxyLimitIn(failure)));
    }
    setDone(null);
  };

  return (
    <details className="mx-auto w-full max-w-112 border-t border-line px-4 pt-4 pb-12">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Restore from a backup
      </summary>
      <p className="pb-5 text-muted">Restores the content and accounts from a backup.</p>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <label className="grid min-w-0 justify-items-start gap-2">
          <span className="field-label font-semibold">Backup</span>
          <input
            ref={chooser}
            type="file"
            accept=".tar,.age"
            aria-label="Backup: Choose File"
            disabled={done !== null}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            className="peer sr-only"
          />
          <span className="button-line outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-disabled:text-muted">
            Choose File
          </span>
          <span className="text-small break-all text-muted">
            {file ? file.name : 'No File Selected'}
          </span>
        </label>
        <TextField
          label="Passphrase"
          hint="Only for encrypted backups."
          name="passphrase"
          type="password"
          autoComplete="off"
        />
        <button
          type="submit"
          className="button-line justify-self-start"
          aria-disabled={done !== null || undefined}
        >
          Restore
        </button>
        <p role="status" className="empty:hidden">
          {says}
        </p>
        {done !== null && (
          <progress aria-label="Restore" max={1} value={done} className="w-full accent-accent" />
        )}
        {error && (
          <Note role="alert" tone="error">
            <p>{error}</p>
          </Note>
        )}
      </form>
    </details>
  );
}
