import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { chooseMessage } from '../../../errors/failure.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { FormError } from '../../client/inputs/FormError.tsx';
import { SignedOutBanner } from './SignedOutBanner.tsx';

interface DeleteDialogProps {
  what: string;
  /** The button's label, and its label while busy; `Delete` by default. */
  action?: { name: string; doing: string };
  /** One sentence about what else will be deleted. */
  children: string;
  choice?: ReactNode;
  failed: string;
  remove: () => Promise<unknown>;
  onClosed: () => void;
  /** Receives the focus after the deletion has removed the focused button. */
  focusAfter: RefObject<HTMLElement | null>;
}

const defaultAction = { name: 'Delete', doing: 'Deleting...' };

type Description<T> = (asked: T) => Omit<DeleteDialogProps, 'focusAfter' | 'onClosed'>;

/** Asks before one of several things is deleted: `ask` opens the dialog that `dialog` renders. */
export function useDeleteDialog<T>(
  focusAfter: DeleteDialogProps['focusAfter'],
  describe: Description<T>,
) {
  const [asked, setAsked] = useState<T | null>(null);
  const close = () => setAsked(null);
  return {
    ask: (thing: T) => setAsked(thing),
    dialog: asked && <DeleteDialog {...describe(asked)} focusAfter={focusAfter} onClosed={close} />,
  };
}

/** The same for the rows of a section, whose heading receives the focus. */
export function useRowDeletion<T>(describe: Description<T>) {
  const ref = useRef<HTMLHeadingElement>(null);
  const heading = { ref, tabIndex: -1, className: 'display text-step-1 outline-none' };
  return { heading, ...useDeleteDialog(ref, describe) };
}

/** Asks for confirmation before a deletion; stays open if the deletion fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { action = defaultAction, failed, remove, onClosed, focusAfter } = props;
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const doing = useId();
  const isGone = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // Disabling the button has cleared the focus.
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
          finalFocus={() => (isGone.current ? focusAfter.current : true)}
        >
          <AlertDialog.Title className="dialog-title">
            {action.name} {props.what}?
          </AlertDialog.Title>
          <AlertDialog.Description>{props.children}</AlertDialog.Description>
          {props.choice}
          <SignedOutBanner />
          <FormError problem={problem} />
          <div className="dialog-answers">
            <AlertDialog.Close
              className="button-line"
              disabled={isBusy}
              aria-describedby={isBusy ? doing : undefined}
            >
              Cancel
            </AlertDialog.Close>
            <button
              ref={button}
              id={doing}
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
