import { AlertDialog } from '@base-ui/react/alert-dialog';

interface AskBeforeLeavingProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is thrown away. */
export function AskBeforeLeaving({ open, onStay, onLeave }: AskBeforeLeavingProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => void (next || onStay())}>
      <AlertDialog.Portal>
        {/* Over a dialog that is open already, which would else be as bright as this one. */}
        <AlertDialog.Backdrop forceRender className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog dialog-small">
          <AlertDialog.Title className="dialog-title">Close without saving?</AlertDialog.Title>
          <AlertDialog.Description>What you changed here will be lost.</AlertDialog.Description>
          <div className="dialog-answers">
            <AlertDialog.Close className="button-line">Keep Editing</AlertDialog.Close>
            <button type="button" className="button button-danger" onClick={onLeave}>
              Close
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
