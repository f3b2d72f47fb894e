import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ConfirmLeave } from './ConfirmLeave.tsx';
import { FormNotes, type Notes } from '../edit-form/FormNotes.tsx';
import { FormError } from '../../client/inputs/FormError.tsx';
import { noteOpenDialog } from '../drafts/openDialog.ts';
import { SignedOutBanner } from './SignedOutBanner.tsx';

interface FormDialogProps {
  title: string;
  /** What it is called among the drafts: a page that is loaded again opens it again. */
  draft: string;
  /** Something was typed or chosen that is not saved: closing asks first. */
  changed: boolean;
  /** It is being saved: nothing closes the dialog now. */
  busy: boolean;
  /** It was saved, so the dialog closes. */
  done: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Told when it is left, and what was typed is thrown away. */
  onLeave?: () => void;
  /** Told when the dialog is gone. */
  onClosed: () => void;
  /** Why the last try to save failed, or null; it stands beside the button. */
  problem: string | null;
  /** The button that saves; it stays in reach below the fields. */
  submit: ReactNode;
  /** What the form has to say about itself, above the fields. */
  notes?: Notes;
  children: ReactNode;
}

/** A form in a dialog; on phones a sheet as high as the window. It is open from the start. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    draft,
    changed,
    done,
    onSubmit,
    onLeave,
    onClosed,
    problem,
    submit,
    notes,
    children,
  } = props;
  // For good: a page that nobody looks at is told late that the dialog is gone.
  const [isDone, setDone] = useState(false);
  if (done && !isDone) setDone(true);
  // A second press while the dialog goes would save a second time.
  const busy = props.busy || isDone;
  const [isLeft, setLeft] = useState(false);
  const [asks, setAsks] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => noteOpenDialog(draft), [draft]);
  const leave = () => {
    setAsks(false);
    setLeft(true);
    onLeave?.();
  };
  return (
    <Dialog.Root
      open={!isLeft && !isDone}
      onOpenChange={(open) => void (open || busy || (changed ? setAsks(true) : leave()))}
      onOpenChangeComplete={(open) => {
        if (open) return;
        noteOpenDialog(null);
        onClosed();
      }}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          className="dialog dialog-sheet"
          // What matters first; where the dialog was opened by touch, no keyboard shall cover it.
          initialFocus={(opened) =>
            opened === 'touch' || (fields.current?.querySelector('input, textarea') ?? true)
          }
        >
          <form noValidate tabIndex={-1} onSubmit={onSubmit} className="dialog-form">
            <div className="dialog-bar">
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              {!busy && (
                <Dialog.Close aria-label="Close" className="icon-button">
                  <X aria-hidden className="size-5" />
                </Dialog.Close>
              )}
            </div>
            <SignedOutBanner />
            <div ref={fields} className="dialog-fields">
              {notes && <FormNotes notes={notes} />}
              {children}
            </div>
            <div className="dialog-actions">
              <FormError problem={problem} />
              {!busy && <Dialog.Close className="button-quiet">Cancel</Dialog.Close>}
              {submit}
            </div>
          </form>
          <ConfirmLeave open={asks} onStay={() => setAsks(false)} onLeave={leave} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
