/** In pixels along the track. */
export interface Span {
  start: number;
  length: number;
}

/** The slides in view, counted from 0. */
export interface CarouselPosition {
  first: number;
  last: number;
  count: number;
}

/** A slide is in view if its middle is; if no middle is, the nearest slide counts. */
export function positionOf(view: Span, slides: readonly Span[]): CarouselPosition {
  const middles = slides.map(({ start, length }) => start + length / 2);
  const inView = [...middles.keys()].filter((i) => {
    const middle = middles[i]!;
    return middle >= view.start && middle <= view.start + view.length;
  });
  const center = view.start + view.length / 2;
  const distance = (i: number) => Math.abs(middles[i]! - center);
  const nearest = [...middles.keys()].reduce((a, b) => (distance(b) < distance(a) ? b : a), 0);
  const { length: count } = slides;
  return { first: inView.at(0) ?? nearest, last: inView.at(-1) ?? nearest, count };
}

/** The next slide; the first one follows the last. */
export const slideAfter = ({ last, count }: CarouselPosition): number =>
  last + 1 >= count ? 0 : last + 1;

/** The previous slide; the last one precedes the first. */
export const slideBefore = ({ first, last, count }: CarouselPosition): number =>
  first === 0 ? count - 1 : Math.max(0, first - (last - first + 1));

/** Returns `2 of 6`, or `1 to 4 of 12` if several are in view. */
export function positionText({ first, last, count }: CarouselPosition): string {
  return `${first + 1}${last > first ? ` to ${last + 1}` : ''} of ${count}`;
}
