/** Replaces the Bandsintown frame in the preview's build. */
export function NoWidget() {
  return <p className="text-muted">Your Bandsintown dates will appear here.</p>;
}
