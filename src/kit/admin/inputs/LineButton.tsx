import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface LineButtonProps extends ComponentProps<'button'> {
  Icon?: LucideIcon;
  /** The object, for screen readers: `Ann` in `Remove Ann`. */
  of?: string | undefined;
  children: string;
}

/** A button for an action that the surrounding form doesn't save. */
export function LineButton({ Icon, of, className = '', children, ...button }: LineButtonProps) {
  return (
    <button
      type="button"
      aria-label={of === undefined ? undefined : `${children} ${of}`}
      {...button}
      className={`button-line ${className}`}
    >
      {Icon && <Icon aria-hidden className="size-4" />} {children}
    </button>
  );
}
