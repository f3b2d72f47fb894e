import { IconButton, type IconButtonProps } from '../inputs/buttons.tsx';
import { MenuItems, type MenuChoice } from '../ordering/MenuItems.tsx';

interface MenuButtonProps extends Pick<IconButtonProps, 'label' | 'title' | 'Icon'> {
  choices: readonly MenuChoice[];
}

/** A button with only an icon, and the menu that it opens. */
export const MenuButton = ({ choices, ...button }: MenuButtonProps) => (
  <MenuItems label={button.label} choices={choices}>
    {(opener) => <IconButton {...button} {...opener} />}
  </MenuItems>
);
