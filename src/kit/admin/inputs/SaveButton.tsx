import { Check } from 'lucide-react';
import type { SaveState } from '../../client/inputs/useFocusAfter.ts';

export interface SaveNote {
  text: string;
  tone: 'calm' | 'good' | 'wrong';
}

interface SaveButtonProps {
  state: SaveState;
  /** Something was changed, and all of it can be saved. */
  ready: boolean;
  note?: SaveNote | null;
}

export function SaveButton({ state: stored, ready, note }: SaveButtonProps) {
  // Something was changed after the save.
  const state = stored === 'saved' && ready ? 'idle' : stored;
  return (
    <div className="save-bar flex items-center gap-4">
      <button type="submit" className="button shrink-0" disabled={!ready || state === 'saving'}>
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
      {note !== undefined && (
        <p role="status" className={`line-clamp-2 text-small ${note ? tones[note.tone] : ''}`}>
          {note?.text}
        </p>
      )}
    </div>
  );
}

const tones = { calm: 'text-muted', good: 'text-success', wrong: 'text-error' } as const;
