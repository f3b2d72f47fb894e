import { useRef, useState } from 'react';
import { IconButton, type IconButtonProps } from '../inputs/buttons.tsx';
import { MenuItems, type MenuChoice } from '../ordering/MenuItems.tsx';

interface MenuButtonProps extends Pick<IconButtonProps, 'label' | 'title' | 'Icon'> {
  choices: readonly MenuChoice[];
}

/** A button with only an icon, and the menu that it opens. */
export function MenuButton({ choices, ...props }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        {...props}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <MenuItems
        label={props.label}
        anchor={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        choices={choices}
      />
    </>
  );
}
