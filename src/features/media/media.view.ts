/** How many are shown at first, and more at each step. */
export const pictureStep = 12;
export const videoStep = 6;

/** More steps than this would be too much for one page without scripts: the next page follows. */
const maxSteps = 10;

/** `from` leads past this many pages at most. */
const maxPages = 50;

export interface MediaView {
  tab: 'pictures' | 'videos';
  /** How many pictures, or videos of each kind, are skipped. */
  from: number;
  /** How many pictures, or videos of each kind, are shown at first. */
  shown: number;
}

const stepOf = (tab: MediaView['tab']) => (tab === 'videos' ? videoStep : pictureStep);

/** Rounds to whole steps and full pages, so that not every number is a page of its own. */
export function mediaView(query: URLSearchParams): MediaView {
  const tab = query.get('tab')?.toLowerCase() === 'videos' ? 'videos' : 'pictures';
  const step = stepOf(tab);
  const max = step * maxSteps;
  const from = Math.min(Math.floor(wholeNumber(query.get('from')) / max), maxPages) * max;
  const steps = from > 0 ? maxSteps : Math.ceil(wholeNumber(query.get('show')) / step);
  return { tab, from, shown: Math.min(Math.max(1, steps) * step, max) };
}

/** Leaves defaults out. */
export function mediaQuery({ tab, from, shown }: MediaView): Record<string, string> {
  return {
    ...(tab === 'videos' && { tab }),
    ...(from > 0 && { from: String(from) }),
    ...(from === 0 && shown > stepOf(tab) && { show: String(shown) }),
  };
}

/** One step more, and after the last step the next page. */
export function nextView({ tab, from, shown }: MediaView): MediaView {
  const max = stepOf(tab) * maxSteps;
  if (shown < max) return { tab, from, shown: shown + stepOf(tab) };
  return { tab, from: from + max, shown: max };
}

/** One more than is shown tells that there are more; a `from` past the end begins at the first. */
export function firstPartOf<T>(all: readonly T[], { from, shown }: MediaView): T[] {
  const begin = from < all.length ? from : 0;
  return all.slice(begin, begin + shown + 1);
}

function wholeNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) ? Math.max(0, number) : 0;
}
