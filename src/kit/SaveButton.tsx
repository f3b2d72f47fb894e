import { Check } from 'lucide-react';

export type SaveState = 'idle' | 'saving' | 'saved';

interface SaveButtonProps {
  state: SaveState;
  /** Something was changed, and all of it can be saved. */
  ready: boolean;
}

/**
 * The button below a form that changes what is stored; it rests while there is nothing to save,
 * and stays in reach while a long form scrolls.
 */
export function SaveButton({ state: stored, ready }: SaveButtonProps) {
  // Something newer waits to be saved.
  const state = stored === 'saved' && ready ? 'idle' : stored;
  return (
    <div className="save-bar">
      <button type="submit" className="button" disabled={!ready || state === 'saving'}>
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
    </div>
  );
}
