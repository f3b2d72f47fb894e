/** Replaces the Bandsintown frame in the preview's build. */
export function NoWidget() {
  return <p className="text-muted">What Bandsintown lists stands here.</p>;
}
