import { AlertDialog } from '@base-ui/react/alert-dialog';

interface ConfirmLeaveProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
  texts?: { title: string; text: string; leave: string };
}

const leaving = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  leave: 'Leave',
};

export function ConfirmLeave(props: ConfirmLeaveProps) {
  const { open, onStay, onLeave, texts = leaving } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => void (next || onStay())}>
      <AlertDialog.Portal>
        {/* Base UI omits the backdrop of a nested dialog unless it is forced. */}
        <AlertDialog.Backdrop forceRender className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog dialog-small">
          <AlertDialog.Title className="dialog-title">{texts.title}</AlertDialog.Title>
          <AlertDialog.Description>{texts.text}</AlertDialog.Description>
          <div className="dialog-answers">
            <AlertDialog.Close className="button-line">Keep Editing</AlertDialog.Close>
            <button type="button" className="button button-danger" onClick={onLeave}>
              {texts.leave}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
