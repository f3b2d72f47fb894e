import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';

export interface MenuChoice {
  label: string;
  Icon?: LucideIcon;
  isDisabled?: boolean;
  onChoose: () => void;
}

interface MenuItemsProps {
  label: string;
  choices: readonly MenuChoice[];
  /** Renders the button that opens the menu, and that has the focus again afterwards. */
  children: (
    opener: ComponentProps<'button'> & { ref: RefObject<HTMLButtonElement | null> },
  ) => ReactNode;
}

/** A button and its menu. */
export function MenuItems({ label, choices, children }: MenuItemsProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const state = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const;
  return (
    <>
      {children({ ...state, ref: button, onClick: () => setOpen(true) })}
      <Menu.Root open={isOpen} onOpenChange={setOpen}>
        <Menu.Portal>
          <Menu.Positioner anchor={button} align="end" className="z-40">
            <Menu.Popup
              className="min-w-48 rounded-one border border-control bg-raised py-1 text-text outline-none"
              finalFocus={button}
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
    </>
  );
}
