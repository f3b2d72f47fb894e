import { Check } from 'lucide-react';
import { useId } from 'react';
import { WaitsFor, type WaitingForm } from '../edit-form/WaitsFor.tsx';
import type { SaveState } from '../../client/inputs/useFocusAfter.ts';

export interface SaveNote {
  text: string;
  tone: 'calm' | 'good' | 'wrong';
}

interface SaveButtonProps {
  form: WaitingForm & { state: SaveState };
  note?: SaveNote | null;
}

export function SaveButton({ form, note }: SaveButtonProps) {
  const id = useId();
  const { state: stored } = form;
  const ready = form.changed && form.isValid;
  // Something was changed after the save.
  const state = stored === 'saved' && ready ? 'idle' : stored;
  return (
    <div className="save-bar flex flex-wrap items-center gap-x-4 gap-y-2">
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
    </div>
  );
}

const tones = { calm: 'text-muted', good: 'text-success', wrong: 'text-error' } as const;
