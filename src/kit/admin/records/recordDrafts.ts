import { draftAsNew, draftsOf } from '../drafts/drafts.ts';
import { draftName, type RecordKind } from './recordKind.ts';
import type { UnsavedDraft } from './UnsavedDrafts.tsx';

/** The drafts of a list's records; `open` gets null for a new one. */
export function recordDrafts<T extends { _id: string }>(
  kind: RecordKind<T>,
  records: readonly T[],
  nameOf: (record: T) => string,
  open: (record: T | null) => void,
): UnsavedDraft[] {
  const newOne = draftName(kind, null);
  const forms = draftsOf(draftName(kind, { _id: '' }));
  return forms.map((form) => {
    const record = records.find((one) => draftName(kind, one) === form);
    if (record) {
      return { form, name: nameOf(record), resume: { label: 'Go on', open: () => open(record) } };
    }
    if (form === newOne) {
      const name = `a ${kind.name} that is new`;
      return { form, name, resume: { label: 'Go on', open: () => open(null) } };
    }
    const addAnew = () => {
      draftAsNew(form, newOne);
      open(null);
    };
    const name = `a ${kind.name} that was deleted`;
    // There can be only one draft of a new record.
    const resume = forms.includes(newOne) ? null : { label: 'Add as new', open: addAnew };
    return { form, name, resume };
  });
}
