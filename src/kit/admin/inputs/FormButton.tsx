interface FormButtonProps {
  children: string;
  /** Something was filled in, and all of it can be saved. */
  ready: boolean;
  busy: boolean;
  /** 0 to 100 while a picture is being sent, else null. */
  percent?: number | null | undefined;
  /** The id of what says what it waits for. */
  describedBy: string;
}

/** Sends a form of the band; its text says what it does meanwhile. */
export function FormButton({
  children,
  ready,
  busy,
  percent = null,
  describedBy,
}: FormButtonProps) {
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
