import { useState } from 'react';
import { addDraftAnew, draftsOf, dropDraft } from './drafts.ts';
import { draftName, type RecordKind } from './recordKind.ts';

interface UnsentDraftsProps<T extends { _id: string }> {
  kind: RecordKind<T>;
  records: readonly T[];
  nameOf: (record: T) => string;
  /** Goes on with one; null for what is new. */
  onOpen: (record: T | null) => void;
}

/** What was typed about the things of a list and never saved, each with the way to go on. */
export function UnsentDrafts<T extends { _id: string }>(props: UnsentDraftsProps<T>) {
  const { kind, records, nameOf, onOpen } = props;
  const [, setDropped] = useState<readonly string[]>([]);
  const newOne = draftName(kind, null);
  const forms = draftsOf(draftName(kind, { _id: '' }));
  if (forms.length === 0) return null;
  return (
    <ul aria-label={`Unsaved: ${kind.title}`} className="grid gap-2">
      {forms.map((form) => {
        const record = records.find((one) => draftName(kind, one) === form) ?? null;
        const isGone = record === null && form !== newOne;
        const name = record
          ? nameOf(record)
          : `a ${kind.name} that ${isGone ? 'was deleted' : 'is new'}`;
        return (
          <li
            key={form}
            className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-accent pl-3"
          >
            <span className="min-w-0 wrap-anywhere">Not saved yet: {name}</span>
            <span className="-mx-3 flex flex-wrap">
              {/* There is room for one new one. */}
              {!(isGone && forms.includes(newOne)) && (
                <button
                  type="button"
                  className="button-quiet"
                  onClick={() => {
                    if (isGone) addDraftAnew(form, newOne);
                    onOpen(record);
                  }}
                >
                  {isGone ? 'Add as new' : 'Go on'}
                  <span className="sr-only"> with {name}</span>
                </button>
              )}
              <button
                type="button"
                className="button-quiet"
                onClick={() => {
                  dropDraft(form);
                  setDropped((all) => [...all, form]);
                }}
              >
                Discard
                <span className="sr-only"> what was typed of {name}</span>
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
