import { useState, type ReactNode } from 'react';
import { SelectedPicture } from '../uploads/SelectedPicture.tsx';
import { labelOf, joinedLabels } from './fieldLabels.ts';
import type { FormStatus } from './useEditForm.ts';

/** Lists restored fields, and asks if another member changed the same field. */
export function FormNotes({ notes }: Pick<FormStatus, 'notes'>) {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const { restored, conflicts, pictureField, discard } = notes;
  const fields = Object.entries(conflicts.byName);
  return (
    <>
      <div
        ref={(element) => setForm(element?.closest('form') ?? null)}
        role="status"
        className="empty:contents"
      >
        {restored && (
          <DiscardNote onDiscard={discard}>
            Restored your unsaved changes.
            {restored.lacksPicture && ' Please choose the image again.'}
          </DiscardNote>
        )}
      </div>
      <div role="alert" className="empty:contents">
        {form && fields.length > 0 && (
          <div className="grid grid-cols-1 gap-4 border-l-4 border-error pl-3">
            <p
              data-problem={conflicts.open.length > 0 ? '' : undefined}
              tabIndex={-1}
              className="font-semibold"
            >
              Someone else changed this while you were editing. Which version do you want to keep?
            </p>
            {fields.map(([name, conflict]) => (
              <fieldset key={name} className="grid min-w-0 grid-cols-1">
                <legend className="font-semibold">
                  {name === pictureField ? 'Image' : labelOf(form, name)}
                </legend>
                <div className="grid grid-cols-1 gap-2 pt-1 desk:grid-cols-2">
                  {(['theirs', 'yours'] as const).map((whose) => (
                    <label
                      key={whose}
                      className="grid cursor-pointer grid-cols-[auto_1fr] content-start items-start gap-3 rounded-one border border-line bg-raised p-3 has-checked:border-accent"
                    >
                      <input
                        type="radio"
                        className="mt-1 size-5 accent-accent"
                        name={`keep-${name}`}
                        checked={conflict.choice === whose}
                        onChange={() => conflicts.choose(name, whose)}
                      />
                      <span className="grid min-w-0 content-start gap-1">
                        <span className="text-small text-muted">{choices[whose]}</span>
                        {name === pictureField ? (
                          <PictureOf value={conflict[whose]} whose={choices[whose]} />
                        ) : (
                          <span
                            dir="auto"
                            className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line"
                          >
                            {joinedLabels(form, name, conflict[whose]) || (
                              <em className="text-muted">Empty</em>
                            )}
                          </span>
                        )}
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

interface DiscardNoteProps {
  /** The discarded object, for screen readers. */
  of?: string;
  onDiscard: () => void;
  children: ReactNode;
}

/** Names the fields that a form restored from an earlier visit. */
export function DiscardNote({ of, onDiscard, children }: DiscardNoteProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-line pl-3">
      <span>{children}</span>
      <button
        type="button"
        className="button-quiet -mx-3"
        onClick={({ currentTarget: { form } }) => {
          onDiscard();
          // The button disappears, and the focus with it.
          form?.focus();
        }}
      >
        Discard{of && <span className="sr-only"> {of}</span>}
      </button>
    </p>
  );
}

const choices = { theirs: 'Theirs', yours: 'Yours' } as const;

function PictureOf({ value, whose }: { value: unknown; whose: string }) {
  if (value instanceof File) return <SelectedPicture file={value} />;
  if (typeof value !== 'string' || value === 'goes') return <em className="text-muted">None</em>;
  return <img src={value} alt={`${whose}: image`} className="max-h-50 max-w-50 object-contain" />;
}
