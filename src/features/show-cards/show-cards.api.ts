import { Problem } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Db } from '../../database/open.ts';
import type { Services } from '../../services/services.ts';
import type { SignUp } from '../newsletter/newsletter.records.ts';
import { showRecords } from '../shows/shows.records.ts';
import { cardCodes, showOfCard } from './show-cards.records.ts';
import { cardRoom, showCardEndpoints } from './show-cards.ts';
import { cardPagesPath, endOfNight, isNightOf } from './show-cards.view.ts';

/** The address in the QR code of a show's card. */
export const cardAddress = async (
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  show: string,
): Promise<URL> => new URL(cardPagesPath + (await cardCodes(db))(show), publicUrl);

export const showCardsApi = (s: Pick<Services, 'db' | 'publicUrl' | 'apiBase'>) => [
  handler(showCardEndpoints.make, async ({ params: { id } }) => {
    if (!(await showRecords.find(s.db, id))) throw new Problem('show.not-found');
    const { href: url } = await cardAddress(s, id);
    return { url, document: `${s.apiBase}/shows/${id}/card.html` };
  }),
];

/**
 * Returns a sign-up by a card, with the show's town until its night is over, and with room in that
 * night; null if there is no such card.
 */
export const cardSignUp =
  (db: Db) =>
  async (code: string, now: number): Promise<SignUp | null> => {
    const show = await showOfCard(db, code);
    if (!show) return null;
    const { _id: id, place, placeName: town } = show;
    const room = isNightOf(show, now) ? { subject: `form:card:${id}`, ...cardRoom } : null;
    const isThere = place !== null && now < endOfNight(show);
    return { from: { source: 'card', id }, room, ...(isThere && { town: { place, town } }) };
  };
