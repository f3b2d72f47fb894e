import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { addAlert, removeAlert } from '../../kit/client/page/alerts.ts';
import { addUndoAlert, undoItems } from '../../kit/admin/undo/undoAlerts.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { undoItem } from './history.queries.ts';

/** In the alert of a change. */
export function UndoButton({ alert }: { alert: string }) {
  const areas = useAreas();
  const [isBusy, setBusy] = useState(false);
  const items = undoItems(alert);
  if (!items) return null;
  const undo = async () => {
    setBusy(true);
    try {
      let answer: object = {};
      // The newest first, as each stands on those before it.
      for (const item of items) answer = await undoItem(item);
      removeAlert(alert);
      addUndoAlert('It is as it was before', answer);
    } catch (failure) {
      removeAlert(alert);
      addAlert('error', chooseMessage(failure));
    } finally {
      areas.expire();
    }
  };
  return (
    <button
      type="button"
      className="button-quiet -my-2 shrink-0 text-accent"
      disabled={isBusy}
      onClick={() => void undo()}
    >
      <Undo2 aria-hidden className="size-4" /> Undo
    </button>
  );
}
