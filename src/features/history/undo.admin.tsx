import { chooseMessage } from '../../errors/failure.ts';
import { addAlert, removeAlert } from '../../kit/client/page/alerts.ts';
import { addUndoAlert, undoItems } from '../../kit/admin/undo/undoAlerts.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { undoItem } from './undo.queries.ts';

/** In the alert of a change. */
export function UndoButton({ alert }: { alert: string }) {
  const areas = useAreas();
  const items = undoItems(alert);
  if (!items) return null;
  const undo = async () => {
    removeAlert(alert);
    try {
      let answer = {};
      // The newest first, as each stands on those before it.
      for (const item of items) answer = await undoItem(item);
      addUndoAlert('It is as it was before', answer);
    } catch (failure) {
      addAlert('error', chooseMessage(failure));
    }
    areas.expire();
  };
  return (
    <button type="button" className="button-quiet -my-2 text-accent" onClick={() => void undo()}>
      Undo
    </button>
  );
}
