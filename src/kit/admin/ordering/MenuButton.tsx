import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { MenuItems, type MenuChoice } from './MenuItems.tsx';

interface MenuButtonProps {
  /** The accessible name of the button and the menu. */
  label: string;
  title: string;
  Icon: LucideIcon;
  choices: readonly MenuChoice[];
}

/** A button with only an icon, and the menu that it opens. */
export function MenuButton({ label, title, Icon, choices }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden className="size-5" />
      </button>
      <MenuItems
        label={label}
        anchor={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        choices={choices}
      />
    </>
  );
}
