import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { chooseMessage } from '../../../errors/failure.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { FormError } from '../../client/inputs/FormError.tsx';
import { SignedOutBanner } from './SignedOutBanner.tsx';

interface DeleteDialogProps {
  /** What is to be deleted, by name. */
  what: string;
  /** What the button says, and what it says meanwhile; `Delete` where it is left out. */
  action?: { name: string; doing: string };
  /** What else goes with it, in one sentence. */
  children: string;
  /** What may be chosen to go with it. */
  choice?: ReactNode;
  /** What the toast says where it fails. */
  failed: string;
  remove: () => Promise<void>;
  /** Told when the dialog is gone. */
  onClosed: () => void;
  /** Where the keyboard goes on when the thing, and the button on it, are gone. */
  goOnAt: RefObject<HTMLElement | null>;
}

const deletion = { name: 'Delete', doing: 'Deleting...' };

/** Asks before something is deleted. It is open from the start, and stays where it fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { what, action = deletion, children, choice, failed, remove, onClosed, goOnAt } = props;
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isGone = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // While it is closed the keyboard stands nowhere.
  useEffect(() => {
    if (problem !== null) button.current?.focus();
  }, [problem]);
  const removeIt = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await remove();
      isGone.current = true;
      setOpen(false);
    } catch (failure) {
      addAlert('error', failed);
      setProblem(chooseMessage(failure));
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => void (open || isBusy || setOpen(false))}
      onOpenChangeComplete={(open) => void (open || onClosed())}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup
          className="dialog dialog-small"
          finalFocus={() => (isGone.current ? goOnAt.current : true)}
        >
          <AlertDialog.Title className="dialog-title">
            {action.name} {what}?
          </AlertDialog.Title>
          <AlertDialog.Description>{children}</AlertDialog.Description>
          {choice}
          <SignedOutBanner />
          <FormError problem={problem} />
          <div className="dialog-answers">
            <AlertDialog.Close className="button-line" disabled={isBusy}>
              Cancel
            </AlertDialog.Close>
            <button
              ref={button}
              type="button"
              className="button button-danger"
              disabled={isBusy}
              onClick={() => void removeIt()}
            >
              {isBusy ? action.doing : action.name}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
