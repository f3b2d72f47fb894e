import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface PreviewSheetProps {
  isOpen: boolean;
  onClosed: () => void;
  children: ReactNode;
}

/** A full-height dialog. */
export function PreviewSheet({ isOpen, onClosed, children }: PreviewSheetProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => void (open || onClosed())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog inset-0 h-dvh">
          <div className="dialog-bar">
            <Dialog.Title className="dialog-title">Preview</Dialog.Title>
            <Dialog.Close aria-label="Close" className="icon-button">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="grid min-h-0 grow grid-rows-[auto_1fr] gap-2 p-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
