import { dayMs } from '../../kit/dates/durations.ts';
import { slugUnder } from '../../kit/links/slugUnder.ts';
import type { Show } from '../shows/shows.ts';
import { statusNames } from '../shows/shows.view.ts';

export const cardPagesPath = '/at/';

/** The code in the path of the page for cards of deleted shows, and for fans without scripts. */
export const otherCards = 'us';

/** The code in the path of a card's page, however it was typed; null if it's no such path. */
export function cardCodeIn(path: string): string | null {
  const code = slugUnder(cardPagesPath, path)?.toLowerCase() ?? '';
  return code === otherCards || /^[a-hjkmnp-z2-9]{8}$/.test(code) ? code : null;
}

/** Until then, fans are on their way home. @returns epoch milliseconds */
export const endOfNight = ({ showtime }: Pick<Show, 'showtime'>): number => showtime + dayMs / 2;

/** Whether fans may be at the show; at the table, cards are out hours before the doors open. */
export const isNightOf = (show: Pick<Show, 'doors' | 'showtime'>, now: number): boolean =>
  show.doors - dayMs / 2 <= now && now < endOfNight(show);

/** The title and the text above the form. @param show null if fans can't see it */
export function cardTexts(show: Show | null, now: number): { title: string; text: string } {
  const ask = "Leave your e-mail address, and we'll tell you when we play near you.";
  const { status = 'scheduled' } = show ?? {};
  if (status === 'postponed' || status === 'cancelled') {
    return { title: statusNames[status], text: ask };
  }
  if (show === null || now < endOfNight(show)) return { title: 'Newsletter', text: ask };
  return { title: 'Thank You', text: `Thanks for coming! ${ask}` };
}
