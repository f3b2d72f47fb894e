import { EllipsisVertical, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { MenuItems, type MenuChoice } from '../ordering/MenuItems.tsx';

interface RowMenuProps {
  name: string;
  onEdit: () => void;
  choices: readonly MenuChoice[];
}

/** The Edit button and the menu of a row, usable while the row is closed. */
export function RowMenu({ name, onEdit, choices }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex shrink-0 flex-col @[30rem]:flex-row">
      <button
        type="button"
        className="icon-button"
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4" />
      </button>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={`More for ${name}`}
        title="More"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </button>
      <MenuItems
        label={`More for ${name}`}
        anchor={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        choices={choices}
      />
    </div>
  );
}
