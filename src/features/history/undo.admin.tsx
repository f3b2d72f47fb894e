import { Undo2 } from 'lucide-react';
import { chooseMessage } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { addUndoAlert, clearUndoOffer, type UndoOffer } from '../../kit/admin/undo/undoOffer.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { call } from '../../kit/client/api/call.ts';
import type { historyEndpoints } from './history.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

type UndoCall = typeof historyEndpoints.undoCall;

/** Undoes the latest change. */
export function UndoButton({ offer }: { offer: UndoOffer }) {
  const areas = useAreas();
  const undo = async () => {
    clearUndoOffer();
    try {
      const undone: object[] = [];
      for (const id of offer.calls.toReversed()) {
        undone.push(await call<UndoCall>('POST /history/calls/:id/undo', { params: { id } }));
      }
      addUndoAlert('Change undone', ...undone);
    } catch (failure) {
      addAlert('error', chooseMessage(failure));
    }
    areas.expire();
  };
  return (
    <LineButton
      Icon={Undo2}
      aria-label={`Undo: ${offer.message} ${offer.label}`.trimEnd()}
      onClick={() => void undo()}
      className="undo -my-1 shrink-0 px-3!"
    >
      Undo
    </LineButton>
  );
}
