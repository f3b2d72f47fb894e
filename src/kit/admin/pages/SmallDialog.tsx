import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';

type Focus = Pick<ComponentProps<typeof Dialog.Popup>, 'initialFocus' | 'finalFocus'>;

interface SmallDialogProps extends Focus {
  title: ReactNode;
  onClosed: () => void;
  /** Whether a press beside it doesn't close it. */
  stays?: boolean;
  children: ReactNode;
}

/** A dialog without a form, in the middle of the window. */
export function SmallDialog(props: SmallDialogProps) {
  const { title, onClosed, stays = false, children, ...focus } = props;
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => void (open || onClosed())}
      disablePointerDismissal={stays}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup {...focus} className="dialog dialog-small">
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title className="dialog-title wrap-anywhere">{title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className="icon-button -m-3">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
