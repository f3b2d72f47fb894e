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

interface FormButtonProps {
  children: string;
  /** Whether something was filled in and all of it is valid. */
  ready: boolean;
  busy: boolean;
  /** 0 to 100 during an image upload, else null. */
  percent?: number | null | undefined;
  /** The id of the element that says why the button is disabled. */
  describedBy: string;
}

/** Submits an admin form, and shows its progress as its label. */
export function FormButton(props: FormButtonProps) {
  const { children, ready, busy, percent = null, describedBy } = props;
  return (
    <button
      type="submit"
      className="button"
      disabled={!ready || busy}
      aria-describedby={ready ? undefined : describedBy}
    >
      {percent !== null ? `Uploading... ${percent}%` : busy ? 'Submitting...' : children}
    </button>
  );
}
