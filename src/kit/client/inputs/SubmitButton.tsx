interface SubmitButtonProps {
  children: string;
  /** Something was filled in, and all of it can be saved. */
  ready: boolean;
  busy: boolean;
  /** 0 to 100 while a picture is being sent, else null. */
  percent?: number | null | undefined;
}

export function SubmitButton({ children, ready, busy, percent = null }: SubmitButtonProps) {
  return (
    <button type="submit" className="button" disabled={!ready || busy}>
      {percent !== null ? `Uploading... ${percent}%` : busy ? 'Submitting...' : children}
    </button>
  );
}
