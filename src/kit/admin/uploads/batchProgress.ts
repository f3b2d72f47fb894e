/**
 * Makes one figure of the uploads of several files: whole per cent of all their bytes, which
 * never fall and are 100 only when every file is done.
 * @param sizes of the files, in bytes.
 * @param show is told of every new figure, first of 0.
 * @returns what is told of the per cent of one file, by its place in `sizes`.
 */
export function batchProgress(
  sizes: readonly number[],
  show: (percent: number) => void,
): (index: number, percent: number) => void {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const percents = sizes.map(() => 0);
  let shown = 0;
  show(0);
  return (index, percent) => {
    percents[index] = percent;
    const sent = percents.reduce((sum, one, place) => sum + one * sizes[place]!, 0);
    const next = percents.every((one) => one === 100) ? 100 : Math.min(99, Math.floor(sent / all));
    if (next <= shown) return;
    shown = next;
    show(next);
  };
}
