/** How many are shown at first, and more at each step. */
export const pictureStep = 12;
export const videoStep = 6;

/** A page without scripts grows to this many steps; what follows is on a page of its own. */
const maxSteps = 10;

/** An address leads past this many such pages at most. */
const maxPages = 50;

/** What of the media page an address shows. */
export interface MediaView {
  tab: 'pictures' | 'videos';
  /** How many pictures, or videos of each kind, come before those that are shown. */
  from: number;
  /** How many pictures, or videos of each kind, are shown at first. */
  shown: number;
}

const stepOf = (tab: MediaView['tab']) => (tab === 'videos' ? videoStep : pictureStep);

/**
 * Reads `tab`, `show` and `from` of the media page's address. What is shown comes in whole steps,
 * and a page that begins further on is always full, so that there are not as many pages as
 * numbers.
 */
export function mediaView(query: URLSearchParams): MediaView {
  const tab = query.get('tab')?.toLowerCase() === 'videos' ? 'videos' : 'pictures';
  const step = stepOf(tab);
  const max = step * maxSteps;
  const from = Math.min(Math.floor(wholeNumber(query.get('from')) / max), maxPages) * max;
  const steps = from > 0 ? maxSteps : Math.ceil(wholeNumber(query.get('show')) / step);
  return { tab, from, shown: Math.min(Math.max(1, steps) * step, max) };
}

/** The query of the page that shows this; what goes without saying is left out. */
export function mediaQuery({ tab, from, shown }: MediaView): Record<string, string> {
  return {
    ...(tab === 'videos' && { tab }),
    ...(from > 0 && { from: String(from) }),
    ...(from === 0 && shown > stepOf(tab) && { show: String(shown) }),
  };
}

/** What follows: a step more, and after the last step the page that begins further on. */
export function nextView({ tab, from, shown }: MediaView): MediaView {
  const max = stepOf(tab) * maxSteps;
  if (shown < max) return { tab, from, shown: shown + stepOf(tab) };
  return { tab, from: from + max, shown: max };
}

/**
 * Those of a list that the page's first HTML holds: one more than are shown tells that there are
 * more. Where none come so far back, the page begins at the first.
 */
export function firstPartOf<T>(all: readonly T[], { from, shown }: MediaView): T[] {
  const begin = from < all.length ? from : 0;
  return all.slice(begin, begin + shown + 1);
}

function wholeNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) ? Math.max(0, number) : 0;
}
