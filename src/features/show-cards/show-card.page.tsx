import { useNow } from '../../kit/client/data/now.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { usePosted } from '../../kit/client/data/usePosted.ts';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { AddressForm } from '../../kit/client/public-forms/AddressForm.tsx';
import { noMailText } from '../../kit/client/public-forms/noMailText.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { confirmationSentText, consentText } from '../newsletter/newsletter.view.ts';
import { PlainTownField } from '../places/plain-town.parts.tsx';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { cardArea } from './show-cards.queries.ts';
import { cardTexts, endOfNight } from './show-cards.view.ts';

export const areas = [cardArea];

/** The page behind the QR code of a show's card. */
export default function CardPage() {
  const { pathname } = usePageLocation();
  const [show = null] = useArea(cardArea).data ?? [];
  const posted = usePosted('card');
  const now = useNow();
  const { title, text } = cardTexts(show, now);
  const town = show && now < endOfNight(show) ? show.placeName : null;
  const isSent = posted !== null && posted.failure === null;
  const lack = noMailText('confirmation');
  const sentText =
    lack === null ? confirmationSentText : `Thank you. Your address is saved. ${lack}`;
  return (
    <section className="mx-auto grid w-full max-w-112 gap-6 px-4 py-12">
      {show && (
        <p {...textAttributes(show.venue + show.location)} className="text-muted wrap-anywhere">
          {`${show.venue}, ${show.location} · ${shortVenueDay(show)}`}
        </p>
      )}
      <h1 className="display text-step-4">{title}</h1>
      <p role="status">{isSent ? sentText : text}</p>
      {!isSent && (
        <AddressForm
          action={pathname}
          posted={posted}
          mail="confirmation"
          consent={consentText}
          button="Subscribe"
        >
          <input type="hidden" name="filledTown" value={town ?? ''} />
          <PlainTownField defaultValue={town ?? ''} />
        </AddressForm>
      )}
    </section>
  );
}
