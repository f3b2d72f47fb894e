import { windowStart } from '../../kit/client/lists/listWindow.ts';

/** How many images one page shows, or videos of each kind. */
export const pictureStep = 12;
export const videoStep = 6;

export interface MediaView {
  tab: 'pictures' | 'videos';
  /** How many images, or videos of each kind, are skipped. */
  from: number;
}

export function mediaView(query: URLSearchParams): MediaView {
  const tab = query.get('tab')?.toLowerCase() === 'videos' ? 'videos' : 'pictures';
  return { tab, from: windowStart(query.get('from'), tab === 'videos' ? videoStep : pictureStep) };
}

/** Omits defaults. */
export const mediaQuery = ({ tab, from }: MediaView): Record<string, string> => ({
  ...(tab === 'videos' && { tab }),
  ...(from > 0 && { from: String(from) }),
});

/** The address of this part of the media. */
export function mediaAddress(view: MediaView): string {
  const query = new URLSearchParams(mediaQuery(view));
  return query.size > 0 ? `/media?${query}` : '/media';
}
