import { useAreas } from '../../client/data/useArea.ts';
import { addUndoAlert } from '../undo/undoOffer.ts';
import { withRecord, type RecordKind, type Revised } from './recordKind.ts';

/** Updates a list's records: how a form sends a change, and shows what is stored then. */
export function useRecordUpdate<T extends Revised>(kind: RecordKind<T>) {
  const areas = useAreas();
  return {
    /** @throws Failure; reloads the list if another member deleted the record. */
    update: ({ _id, revision }: Revised, change: object) =>
      kind.calls.update(_id, { ...change, revision }).catch(areas.reloadWhenGone(kind.area)),
    onStored: (stored: T) => areas.change(kind.area, (all) => withRecord(kind, all, stored)),
    onSaved: (saved: T) => addUndoAlert(kind.succeeded('updated'), saved),
  };
}
