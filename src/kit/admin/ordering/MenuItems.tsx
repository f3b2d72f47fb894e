import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';

export interface MenuChoice {
  label: string;
  Icon?: LucideIcon;
  isDisabled?: boolean;
  onChoose: () => void;
}

interface MenuItemsProps {
  label: string;
  /** The button that opens the menu, and that has the focus again afterwards. */
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  choices: readonly MenuChoice[];
}

/** The menu of a button. */
export function MenuItems({ label, anchor, isOpen, onOpenChange, choices }: MenuItemsProps) {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" className="z-40">
          <Menu.Popup
            className="min-w-48 rounded-one border border-control bg-raised py-1 text-text outline-none"
            finalFocus={anchor}
            aria-label={label}
          >
            {choices.map(({ label: text, Icon, isDisabled = false, onChoose }) => (
              <Menu.Item
                key={text}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-surface data-highlighted:text-accent"
                disabled={isDisabled}
                onClick={onChoose}
              >
                {Icon && <Icon aria-hidden className="size-4" />}
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
