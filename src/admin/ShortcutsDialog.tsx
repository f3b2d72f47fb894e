import { useState } from 'react';
import { Checkbox } from '../kit/admin/inputs/fields.tsx';
import { areSingleKeysOn, searchKeys, turnSingleKeys } from '../kit/admin/keys/shortcuts.ts';
import { SmallDialog } from '../kit/admin/pages/SmallDialog.tsx';

const shortcuts = [
  { keys: searchKeys, does: 'Search pages, actions and records' },
  { keys: 'N', does: 'Add to the current list' },
  { keys: '?', does: 'Show these shortcuts' },
  { keys: 'Esc', does: 'Close a dialog or menu' },
];

export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <SmallDialog title="Keyboard Shortcuts" onClosed={onClosed}>
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
    </SmallDialog>
  );
}
