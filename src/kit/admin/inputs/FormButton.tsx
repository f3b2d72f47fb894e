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
