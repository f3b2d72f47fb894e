/** How many are shown at first, and more at each step. */
export const pictureStep = 12;
export const videoStep = 6;

/** More than this are never shown at first, whatever an address asks for. */
const mostAtFirst = 600;

/** What of the media page an address shows. */
export interface MediaView {
  tab: 'pictures' | 'videos';
  /** How many pictures, or videos of each kind, are shown at first. */
  shown: number;
}

/**
 * Reads `tab` and `show` of the media page's address. What is shown comes in whole steps, so that
 * there are not as many pages as numbers.
 */
export function mediaView(query: URLSearchParams): MediaView {
  const tab = query.get('tab')?.toLowerCase() === 'videos' ? 'videos' : 'pictures';
  const step = tab === 'videos' ? videoStep : pictureStep;
  const wanted = Number(query.get('show'));
  const steps = Number.isInteger(wanted) ? Math.ceil(wanted / step) : 1;
  return { tab, shown: Math.min(Math.max(1, steps) * step, mostAtFirst) };
}

/** The query of the page that shows this; what goes without saying is left out. */
export function mediaQuery({ tab, shown }: MediaView): Record<string, string> {
  const step = tab === 'videos' ? videoStep : pictureStep;
  return {
    ...(tab === 'videos' && { tab }),
    ...(shown > step && { show: String(shown) }),
  };
}
