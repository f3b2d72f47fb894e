export function MissingAltText({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-muted">
      {count === 1 ? '1 image has' : `${count} images have`} no description yet, for those who do
      not see {count === 1 ? 'it' : 'them'}.
    </p>
  );
}
