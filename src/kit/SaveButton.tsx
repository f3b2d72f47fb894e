import { Check } from 'lucide-react';

export type SaveState = 'idle' | 'saving' | 'saved';

/** The button below a form that changes what is stored; it rests while nothing was changed. */
export function SaveButton({ state, changed }: { state: SaveState; changed: boolean }) {
  return (
    <button
      type="submit"
      className="button"
      disabled={!changed || state === 'saving'}
      aria-live="polite"
    >
      {state === 'saving' && 'Saving...'}
      {state === 'idle' && 'Save Changes'}
      {state === 'saved' && (
        <>
          <Check aria-hidden className="size-4" /> Update Successful
        </>
      )}
    </button>
  );
}
