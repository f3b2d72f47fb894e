import { useState, type RefObject } from 'react';
import { useDeleteDialog } from './DeleteDialog.tsx';
import { dropDraft } from '../drafts/drafts.ts';

export interface UnsavedDraft {
  form: string;
  /** For example `an invitation`. */
  name: string;
  /** Null if the draft can't be continued. */
  resume: { label: string; open: () => void } | null;
}

interface UnsavedDraftsProps {
  /** For example `Show`. */
  title: string;
  drafts: readonly UnsavedDraft[];
  focusAfter: RefObject<HTMLElement | null>;
}

export function UnsavedDrafts({ title, drafts, focusAfter }: UnsavedDraftsProps) {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const discarding = useDeleteDialog(focusAfter, ({ form, name }: UnsavedDraft) => ({
    what: `unsaved changes to ${name}`,
    action: { name: 'Discard', doing: 'Discarding...' },
    failed: 'Failed to discard unsaved changes',
    async remove() {
      dropDraft(form);
      setDropped((all) => [...all, form]);
    },
    children: "This can't be undone.",
  }));
  const remaining = drafts.filter(({ form }) => !dropped.includes(form));
  return (
    <>
      {remaining.length > 0 && (
        <ul aria-label={`Unsaved: ${title}`} className="grid gap-2">
          {remaining.map((draft) => (
            <li
              key={draft.form}
              className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-accent pl-3"
            >
              <span className="min-w-0 wrap-anywhere">Not saved yet: {draft.name}</span>
              <span className="-mx-3 flex flex-wrap">
                {draft.resume && (
                  <button type="button" className="button-quiet" onClick={draft.resume.open}>
                    {draft.resume.label}
                    <span className="sr-only"> with {draft.name}</span>
                  </button>
                )}
                <button
                  type="button"
                  className="button-quiet"
                  onClick={() => discarding.ask(draft)}
                >
                  Discard
                  <span className="sr-only"> unsaved changes to {draft.name}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {discarding.dialog}
    </>
  );
}
