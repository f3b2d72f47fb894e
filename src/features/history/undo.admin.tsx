import { chooseMessage } from '../../errors/failure.ts';
import { addAlert, removeAlert } from '../../kit/client/page/alerts.ts';
import { addUndoAlert, callToUndo } from '../../kit/admin/undo/undoAlerts.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { undoCall } from './undo.queries.ts';

/** In the alert of a change. */
export function UndoButton({ alert }: { alert: string }) {
  const areas = useAreas();
  const call = callToUndo(alert);
  if (call === null) return null;
  const undo = async () => {
    removeAlert(alert);
    try {
      addUndoAlert('It is as it was before', await undoCall(call));
    } catch (failure) {
      addAlert('error', chooseMessage(failure));
    }
    areas.expire();
  };
  return (
    <button
      type="button"
      className="button-quiet -my-2 font-semibold underline underline-offset-4"
      onClick={() => void undo()}
    >
      Undo
    </button>
  );
}
