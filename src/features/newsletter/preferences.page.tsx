import type { ComponentProps } from 'react';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { longDateTime } from '../../kit/dates/dates.ts';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { ownText } from '../../kit/functions/textAttributes.ts';
import { PlainTownField } from '../places/plain-town.parts.tsx';
import { placeText } from '../places/places.view.ts';
import { LeavePage } from './newsletter.parts.tsx';
import {
  preferencesArea,
  sourceText,
  type Preferences,
  type ShownPreferences,
} from './newsletter.view.ts';

/** Everything that is stored about a subscriber; the buttons post to the same address. */
export default function PreferencesPage() {
  const known = useAreas().get<ShownPreferences>(preferencesArea);
  if (!known) return <LeavePage />;
  return (
    <div className="mx-auto grid max-w-page gap-12 px-gutter py-16 desk:py-24">
      <h1 className="display text-step-5">Newsletter</h1>
      <form method="post" className="grid gap-4">
        <h2 className="display text-step-2">What you get</h2>
        <ul className="grid w-full max-w-measure divide-y divide-line border-y border-line">
          <MailRow name="leave" value="1" action="Unsubscribe" about="from the news">
            News from the band
          </MailRow>
          {known.releaseReminders.map(({ id, title }) => (
            <MailRow
              key={id}
              name="reminder"
              value={id}
              action="Remove"
              about={title ?? 'a release'}
            >
              An e-mail when <bdi>{title ?? 'a release'}</bdi> comes out
            </MailRow>
          ))}
        </ul>
      </form>
      <YourTown {...known} />
      <form method="post" className="grid justify-items-start gap-4">
        <h2 className="display text-step-2">What is stored</h2>
        <dl className="grid max-w-measure gap-x-6 gap-y-1 wrap-anywhere whitespace-pre-line desk:grid-cols-[auto_1fr]">
          {factsOf(known).map(
            ([name, text]) =>
              text !== null && (
                <div key={name + text} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd {...ownText(text)} className="mb-3 min-w-0 desk:mb-0" />
                </div>
              ),
          )}
        </dl>
        <button type="submit" name="download" value="1" className="button-line">
          Download as JSON
        </button>
      </form>
    </div>
  );
}

function YourTown({ town, place, choices }: ShownPreferences) {
  const isSaved = new URLSearchParams(usePageLocation().search).get('state') === 'saved';
  const unclear = choices.length > 0 ? 'Which town is it?' : 'Not found. Try a larger one nearby.';
  return (
    <form method="post" className="grid max-w-112 gap-4">
      <h2 className="display text-step-2">Where you are</h2>
      <PlainTownField defaultValue={town ?? ''} />
      <p role="status" className="empty:hidden">
        {isSaved && 'Saved. '}
        {town !== null && place === null && unclear}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button">
          Save town
        </button>
        {choices.map((one) => (
          <button key={one._id} type="submit" name="place" value={one._id} className="button-line">
            {placeText(one)}
          </button>
        ))}
      </div>
    </form>
  );
}

interface MailRowProps extends ComponentProps<'button'> {
  action: string;
  /** For screen readers: the e-mail that the button ends. */
  about: string;
}

/** An e-mail that a subscriber gets. */
function MailRow({ action, about, children, ...button }: MailRowProps) {
  const label = `${action}: ${about}`;
  return (
    <li className="flex min-w-0 items-center justify-between gap-4 py-3">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <button type="submit" aria-label={label} className="button-line shrink-0" {...button}>
        {action}
      </button>
    </li>
  );
}

const factsOf = (known: Preferences): [name: string, text: string | null][] => [
  ['Address', known.address],
  ['Signed up', utc(known.signedUp)],
  ['Source', sourceText(known.source, known.source === 'import' ? known.reason : known.page)],
  ['Confirmed', known.confirmed === null ? unconfirmed(known) : utc(known.confirmed)],
  ['Paused', known.paused && `${known.paused} Sign up again on the site to get e-mails.`],
  ['Name', known.name],
  ['Town', known.town],
  ['Tags', known.tags.join(', ') || null],
  [known.source === 'import' ? 'Note of the band' : 'You agreed to', known.consent || null],
  ['Row of that list', known.evidence && rowText(known.evidence)],
  ...known.letters.map(({ title, sent }): [string, string] => [`Letter of ${utc(sent)}`, title]),
];

const unconfirmed = ({ source }: Preferences): string =>
  source === 'import' ? 'Not here: the band brought your address along' : 'Not yet';

/** Isn't parsed, since an import may have stored any text. */
const rowText = (json: string): string =>
  json.slice(2, -2).replaceAll('","', '\n').replaceAll('":"', ': ');

const utc = (time: string): string => `${longDateTime(Date.parse(time), 'UTC')} (UTC)`;
