interface ShowMoreProps {
  /** The name of the listed things, for screen readers. */
  what: string;
  onMore: () => void;
  busy?: boolean;
  /** The page with more items, for browsers without scripts. */
  page?: { path: string; query: Readonly<Record<string, string>> };
}

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
        Show More<span className="sr-only">{` ${what}`}</span>
      </button>
    </form>
  );
}
