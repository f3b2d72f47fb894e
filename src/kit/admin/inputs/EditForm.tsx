import { Check, History } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { FormError } from '../../client/inputs/FormError.tsx';
import type { SaveState } from '../../client/inputs/useFocusAfter.ts';
import { FormNotes } from '../edit-form/FormNotes.tsx';
import type { FormStatus } from '../edit-form/useEditForm.ts';
import { WaitsFor, type WaitingForm } from '../edit-form/WaitsFor.tsx';

export interface SaveNote {
  text: string;
  tone: 'calm' | 'good' | 'wrong';
}

interface EditFormProps {
  form: FormStatus;
  /** The heading of the error. */
  failed?: string;
  /** Shown beside the button. */
  note?: SaveNote | null | undefined;
  /** The noun of the only record of its kind, for a link to its versions. */
  versionsOf?: string | undefined;
  /** Shown after the fields, and usable during a save. */
  after?: ReactNode;
  children: ReactNode;
}

export function EditForm(props: EditFormProps) {
  const { form, failed = '', note, after, children } = props;
  return (
    <form
      noValidate
      tabIndex={-1}
      onSubmit={form.submit}
      {...form.previewSync}
      className="grid grid-cols-1 gap-5 outline-none"
    >
      {/* The response to a save would overwrite text typed in the meantime. */}
      <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-5">
        <FormNotes notes={form.notes} />
        {children}
      </fieldset>
      {after}
      <FormError title={failed} problem={form.problem} />
      <SaveButton form={form} note={note} versionsOf={props.versionsOf} />
    </form>
  );
}

type SaveButtonProps = Pick<EditFormProps, 'note' | 'versionsOf'> & {
  form: WaitingForm & { state: SaveState };
};

export function SaveButton({ form, note, versionsOf }: SaveButtonProps) {
  const id = useId();
  const { state: stored } = form;
  const ready = form.changed && form.isValid;
  // Another edit was made after the save.
  const state = stored === 'saved' && ready ? 'idle' : stored;
  return (
    <div
      className="save-bar flex flex-wrap items-center gap-x-3 gap-y-2"
      data-sticky={form.changed || state === 'saved' || undefined}
    >
      <button
        type="submit"
        className="button shrink-0"
        disabled={!ready || state === 'saving'}
        aria-describedby={ready ? undefined : id}
      >
        {state === 'saving' && 'Saving...'}
        {state === 'idle' && 'Save Changes'}
        {state === 'saved' && (
          <>
            <Check aria-hidden className="size-4" /> Update Successful
          </>
        )}
      </button>
      <span role="status" className="sr-only">
        {state === 'saved' && 'Update Successful'}
      </span>
      {state === 'idle' && <WaitsFor id={id} form={form} />}
      {note !== undefined && (
        <p role="status" className={`line-clamp-2 text-small ${note ? tones[note.tone] : ''}`}>
          {note?.text}
        </p>
      )}
      {versionsOf !== undefined && !form.changed && (
        <Link to={`/history?noun=${versionsOf}`} className="button-quiet ml-auto px-0!">
          <History aria-hidden className="size-4" /> Versions
        </Link>
      )}
    </div>
  );
}

const tones = { calm: 'text-muted', good: 'text-success', wrong: 'text-error' } as const;
