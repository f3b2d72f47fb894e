/** Stands in the preview's build if fans have the frame of Bandsintown. */
export function NoWidget() {
  return <p className="text-muted">What Bandsintown lists stands here.</p>;
}
