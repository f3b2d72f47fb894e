import { Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { addUndoAlert, clearUndoOffer, undoOffers } from '../../kit/admin/undo/undoOffer.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { undoCall } from './undo.queries.ts';

/** Undoes the latest change, for some seconds after it. */
export function UndoButton() {
  const areas = useAreas();
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.get, undoOffers.get);
  if (offer === null) return null;
  const undo = async () => {
    clearUndoOffer();
    try {
      addUndoAlert('It is as it was before', await undoCall(offer.call));
    } catch (failure) {
      addAlert('error', chooseMessage(failure));
    }
    areas.expire();
  };
  return (
    <button
      type="button"
      aria-label={`Undo: ${offer.message}`}
      className="pointer-events-auto button-line justify-self-end"
      onClick={() => void undo()}
    >
      <Undo2 aria-hidden className="size-4" /> Undo
    </button>
  );
}
