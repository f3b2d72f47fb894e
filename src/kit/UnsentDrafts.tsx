import { useState, type RefObject } from 'react';
import { DeleteDialog } from './DeleteDialog.tsx';
import { addDraftAnew, draftsOf, dropDraft } from './drafts.ts';
import { draftName, type RecordKind } from './recordKind.ts';

interface UnsentDraftsProps<T extends { _id: string }> {
  kind: RecordKind<T>;
  records: readonly T[];
  nameOf: (record: T) => string;
  /** Goes on with one; null for what is new. */
  onOpen: (record: T | null) => void;
  /** Where the keyboard goes on when one was discarded. */
  goOnAt: RefObject<HTMLElement | null>;
}

/** What was typed about the things of a list and never saved, each with the way to go on. */
export function UnsentDrafts<T extends { _id: string }>(props: UnsentDraftsProps<T>) {
  const { kind, records, nameOf, onOpen, goOnAt } = props;
  const [asked, setAsked] = useState<{ form: string; name: string } | null>(null);
  const newOne = draftName(kind, null);
  const forms = draftsOf(draftName(kind, { _id: '' }));
  return (
    <>
      {forms.length > 0 && (
        <ul aria-label={`Unsaved: ${kind.title}`} className="grid gap-2">
          {forms.map((form) => {
            const record = records.find((one) => draftName(kind, one) === form) ?? null;
            const isGone = record === null && form !== newOne;
            const name = record
              ? nameOf(record)
              : `a ${kind.name} that ${isGone ? 'was deleted' : 'is new'}`;
            // There is room for one new one.
            const hasRoom = !(isGone && forms.includes(newOne));
            return (
              <Unsent
                key={form}
                name={name}
                onward={isGone ? 'Add as new' : 'Go on'}
                onGoOn={
                  hasRoom
                    ? () => {
                        if (isGone) addDraftAnew(form, newOne);
                        onOpen(record);
                      }
                    : null
                }
                onDiscard={() => setAsked({ form, name })}
              />
            );
          })}
        </ul>
      )}
      {asked && (
        <DeleteDialog
          what={`what was typed of ${asked.name}`}
          action={{ name: 'Discard', doing: 'Discarding...' }}
          failed="Failed to discard what was typed"
          goOnAt={goOnAt}
          onClosed={() => setAsked(null)}
          remove={async () => dropDraft(asked.form)}
        >
          It was never saved, and cannot be brought back.
        </DeleteDialog>
      )}
    </>
  );
}

interface UnsentProps {
  name: string;
  /** What going on with it is called. */
  onward: string;
  /** Null where one cannot. */
  onGoOn: (() => void) | null;
  onDiscard: () => void;
}

function Unsent({ name, onward, onGoOn, onDiscard }: UnsentProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-accent pl-3">
      <span className="min-w-0 wrap-anywhere">Not saved yet: {name}</span>
      <span className="-mx-3 flex flex-wrap">
        {onGoOn && (
          <button type="button" className="button-quiet" onClick={onGoOn}>
            {onward}
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
