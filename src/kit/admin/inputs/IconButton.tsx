import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  Icon: LucideIcon;
}

/** A button with only an icon. */
export function IconButton({ label, Icon, ...button }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" title={label} aria-label={label} {...button}>
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
