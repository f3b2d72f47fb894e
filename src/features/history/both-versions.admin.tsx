import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { chooseMessage, Failure } from '../../errors/failure.ts';
import { addUndoAlert } from '../../kit/admin/undo/undoOffer.ts';
import { call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { internalFields } from '../../kit/api/internalFields.ts';
import type { HistoryItem, historyEndpoints } from './history.ts';
import { before, fieldLabel, valueText } from './history.view.ts';

interface Wanted {
  item: HistoryItem;
  what: 'undo' | 'restore';
}

type Fields = Readonly<Record<string, unknown>>;

interface Asked extends Wanted {
  /** The record as it is stored. */
  current: Fields;
  /** The record as it would be. */
  wanted: Fields;
  putBack: () => void;
}

/** Puts a version back, and asks if the same fields have changed since. */
export function usePutBack(onDone: () => void) {
  const areas = useAreas();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** @param revision the stored one that may be overwritten; undefined if the member saw none. */
  const putBack = async ({ item, what }: Wanted, revision?: number): Promise<void> => {
    setAsked(null);
    try {
      const input = {
        params: { id: item._id },
        body: revision === undefined ? {} : { revision },
      };
      const answer = await (what === 'undo'
        ? call<typeof historyEndpoints.undo>('POST /history/:id/undo', input)
        : call<typeof historyEndpoints.putBack>('POST /history/:id/restore', input));
      addUndoAlert(what === 'undo' ? 'Change undone' : `${item.label} restored`, answer);
    } catch (failure) {
      const answer = failure instanceof Failure ? failure.answer : {};
      const current = (answer.current ?? {}) as Fields;
      const seen = current['revision'];
      if (typeof seen === 'number' && item.action !== 'deleted') {
        const wanted = (answer.wanted ?? { ...current, ...before(item.changes) }) as Fields;
        setAsked({
          item,
          what,
          current,
          wanted,
          putBack: () => void putBack({ item, what }, seen),
        });
        return;
      }
      addAlert('error', chooseMessage(failure));
    }
    areas.expire();
    onDone();
  };
  return {
    asked,
    close: () => setAsked(null),
    putBack: (wanted: Wanted) => void putBack(wanted),
  };
}

export function BothVersions({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  const { item, what, current, wanted, putBack } = asked;
  const fields = Object.keys(wanted).filter(
    (field) =>
      !internalFields.has(field) &&
      JSON.stringify(wanted[field]) !== JSON.stringify(current[field]),
  );
  return (
    <AlertDialog.Root open onOpenChange={(open) => void (open || onClosed())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog dialog-small">
          <AlertDialog.Title className="dialog-title">
            {what === 'undo' ? 'Undo this change?' : 'Restore this version?'}
          </AlertDialog.Title>
          <AlertDialog.Description>
            This was edited again. Compare the two versions.
          </AlertDialog.Description>
          <dl className="row-details">
            {fields.map((field) => (
              <div key={field} className="contents">
                <dt>{fieldLabel(field)}</dt>
                <dd>
                  <span className="block">
                    Now: {valueText(item.noun, field, current[field], current)}
                  </span>
                  <span className="block">
                    Before: {valueText(item.noun, field, wanted[field], wanted)}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <div className="dialog-answers">
            <AlertDialog.Close className="button-line">Cancel</AlertDialog.Close>
            <button type="button" className="button" onClick={putBack}>
              {what === 'undo' ? 'Undo' : 'Restore'}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
