import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../kit/admin/inputs/Checkbox.tsx';
import { areSingleKeysOn, searchKeys, turnSingleKeys } from '../kit/admin/keys/shortcuts.ts';

const shortcuts = [
  { keys: searchKeys, does: 'Search pages, actions and records' },
  { keys: 'N', does: 'Add to the current list' },
  { keys: '?', does: 'Show these shortcuts' },
  { keys: 'Esc', does: 'Close a dialog or menu' },
];

export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => void (open || onClosed())}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog dialog-small">
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title className="dialog-title">Keyboard Shortcuts</Dialog.Title>
            <Dialog.Close aria-label="Close" className="icon-button -m-3">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            {shortcuts.map(({ keys, does }) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd className="inline-block rounded-one border border-line bg-surface px-1.5 text-small whitespace-nowrap text-muted">
                    {keys}
                  </kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            label="Single-key shortcuts on this device"
            checked={isOn}
            onChange={(on) => {
              turnSingleKeys(on);
              setOn(on);
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
