import { useState, type RefObject } from 'react';
import { DeleteDialog } from './DeleteDialog.tsx';
import { dropDraft } from '../drafts/drafts.ts';

export interface UnsavedDraft {
  form: string;
  /** Such as `an invitation`. */
  name: string;
  /** Null where it cannot be continued. */
  goOn: { label: string; open: () => void } | null;
}

interface UnsavedDraftsProps {
  /** Such as `Show`. */
  title: string;
  drafts: readonly UnsavedDraft[];
  /** Gets the focus after a draft is discarded. */
  goOnAt: RefObject<HTMLElement | null>;
}

export function UnsavedDrafts({ title, drafts, goOnAt }: UnsavedDraftsProps) {
  const [asked, setAsked] = useState<UnsavedDraft | null>(null);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const left = drafts.filter(({ form }) => !dropped.includes(form));
  return (
    <>
      {left.length > 0 && (
        <ul aria-label={`Unsaved: ${title}`} className="grid gap-2">
          {left.map((draft) => (
            <Unsent key={draft.form} draft={draft} onDiscard={() => setAsked(draft)} />
          ))}
        </ul>
      )}
      {asked && (
        <DeleteDialog
          what={`what was typed of ${asked.name}`}
          action={{ name: 'Discard', doing: 'Discarding...' }}
          failed="Failed to discard what was typed"
          goOnAt={goOnAt}
          onClosed={() => setAsked(null)}
          remove={async () => {
            dropDraft(asked.form);
            setDropped((all) => [...all, asked.form]);
          }}
        >
          It was never saved, and cannot be brought back.
        </DeleteDialog>
      )}
    </>
  );
}

function Unsent({ draft, onDiscard }: { draft: UnsavedDraft; onDiscard: () => void }) {
  const { name, goOn } = draft;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-accent pl-3">
      <span className="min-w-0 wrap-anywhere">Not saved yet: {name}</span>
      <span className="-mx-3 flex flex-wrap">
        {goOn && (
          <button type="button" className="button-quiet" onClick={goOn.open}>
            {goOn.label}
            <span className="sr-only"> with {name}</span>
          </button>
        )}
        <button type="button" className="button-quiet" onClick={onDiscard}>
          Discard
          <span className="sr-only"> what was typed of {name}</span>
        </button>
      </span>
    </li>
  );
}
