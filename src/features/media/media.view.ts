import { windowStart } from '../../kit/client/data/listWindow.ts';

/** How many one page shows, of videos of each kind. */
export const pictureStep = 12;
export const videoStep = 6;

export interface MediaView {
  tab: 'pictures' | 'videos';
  /** How many pictures, or videos of each kind, are skipped. */
  from: number;
}

const mediaStep = (tab: MediaView['tab']): number => (tab === 'videos' ? videoStep : pictureStep);

export function mediaView(query: URLSearchParams): MediaView {
  const tab = query.get('tab')?.toLowerCase() === 'videos' ? 'videos' : 'pictures';
  return { tab, from: windowStart(query.get('from'), mediaStep(tab)) };
}

/** Leaves defaults out. */
export const mediaQuery = ({ tab, from }: MediaView): Record<string, string> => ({
  ...(tab === 'videos' && { tab }),
  ...(from > 0 && { from: String(from) }),
});

/** The address of the page before one that is further on. */
export function previousAddress({ tab, from }: MediaView): string {
  const query = new URLSearchParams(mediaQuery({ tab, from: from - mediaStep(tab) }));
  return query.size > 0 ? `/media?${query}` : '/media';
}

export const nextView = ({ tab, from }: MediaView): MediaView => ({
  tab,
  from: from + mediaStep(tab),
});
