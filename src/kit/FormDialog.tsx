import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { SessionOver } from './SessionOver.tsx';

interface FormDialogProps {
  title: string;
  /** Something was typed or chosen that is not saved: closing asks first. */
  changed: boolean;
  /** It is being saved: nothing closes the dialog now. */
  busy: boolean;
  /** It was saved, so the dialog closes. */
  done: boolean;
  onSubmit: (event: FormEvent) => void;
  /** Told when the dialog is gone. */
  onClosed: () => void;
  /** The button that saves; it stays in reach below the fields. */
  submit: ReactNode;
  children: ReactNode;
}

/** A form in a dialog; on phones a sheet as high as the window. It is open from the start. */
export function FormDialog(props: FormDialogProps) {
  const { title, changed, busy, done, onSubmit, onClosed, submit, children } = props;
  const [isLeft, setLeft] = useState(false);
  const [asks, setAsks] = useState(false);
  const leave = () => {
    if (changed) setAsks(true);
    else setLeft(true);
  };
  return (
    <Dialog.Root
      open={!isLeft && !done}
      onOpenChange={(open) => void (open || busy || leave())}
      onOpenChangeComplete={(open) => void (open || onClosed())}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog dialog-sheet">
          <form noValidate onSubmit={onSubmit} className="contents">
            <header className="dialog-bar">
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              <Dialog.Close aria-label="Close" className="icon-button" disabled={busy}>
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </header>
            <SessionOver />
            <div className="dialog-fields">{children}</div>
            <footer className="dialog-actions">
              <Dialog.Close className="button-quiet" disabled={busy}>
                Cancel
              </Dialog.Close>
              {submit}
            </footer>
          </form>
          <AskBeforeLeaving
            open={asks}
            onStay={() => setAsks(false)}
            onLeave={() => {
              setAsks(false);
              setLeft(true);
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface AskProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function AskBeforeLeaving({ open, onStay, onLeave }: AskProps) {
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
