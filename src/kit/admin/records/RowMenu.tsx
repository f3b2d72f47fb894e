import { EllipsisVertical, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../inputs/IconButton.tsx';
import { MenuButton } from './MenuButton.tsx';
import type { MenuChoice } from '../ordering/MenuItems.tsx';

interface RowMenuProps {
  name: string;
  onEdit: () => void;
  choices: readonly MenuChoice[];
  /** Another button, before these. */
  children: ReactNode;
}

/** The Edit button and the menu of a row, usable while the row is closed. */
export function RowMenu({ name, onEdit, choices, children }: RowMenuProps) {
  return (
    <div className="flex shrink-0 flex-col @[30rem]:flex-row">
      {children}
      <IconButton label={`Edit ${name}`} title="Edit" Icon={Pencil} onClick={onEdit} />
      <MenuButton
        label={`More for ${name}`}
        title="More"
        Icon={EllipsisVertical}
        choices={choices}
      />
    </div>
  );
}
