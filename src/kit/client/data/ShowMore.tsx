interface ShowMoreProps {
  /** What there is more of, for those who do not see where the button stands. */
  what: string;
  onMore: () => void;
  /** The rest is on its way. */
  busy?: boolean;
  /** Where the page with more is without scripts: path and query. */
  page?: { path: string; query: Readonly<Record<string, string>> };
}

/** The button below a list of which only a part is shown. */
export function ShowMore({ what, onMore, busy = false, page }: ShowMoreProps) {
  return (
    <form
      action={page?.path}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onMore();
      }}
      className="flex justify-center"
    >
      {Object.entries(page?.query ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-disabled={busy || undefined} className="button-line">
        Show More<span className="sr-only"> {what}</span>
      </button>
    </form>
  );
}
