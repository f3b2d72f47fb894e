/** Stands in the preview's build where fans have the frame of Bandsintown. */
export function NoWidget() {
  return <p className="text-muted">What Bandsintown lists stands here.</p>;
}
