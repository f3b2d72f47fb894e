import { CircleCheck, Circle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { requestFocus } from '../../kit/admin/preview/focusRequest.ts';
import { dialogAddress } from '../../kit/admin/records/dialogAddress.ts';
import { browserStorage } from '../../kit/client/browser/browserStorage.ts';
import { area } from '../../kit/client/data/area.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { contactArea } from '../contact/contact.queries.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { showsArea } from '../shows/shows.queries.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { firstSteps, firstStepsEndpoints, type FirstStep } from './first-steps.ts';

const firstStepsArea = area('firstSteps', firstStepsEndpoints.read, 'first steps');

interface Step {
  label: string;
  /** Shown until it's done. */
  hint: string;
  to: string;
  /** The field of a document that the page focuses. */
  field?: { area: string; field: string };
}

const steps: Readonly<Record<FirstStep, Step>> = {
  look: {
    label: 'Name and logo',
    hint: 'Every page shows them. Add a catch phrase too.',
    to: '/theme',
    field: { area: themeArea.name, field: 'bandLogoUrl' },
  },
  image: {
    label: 'First image',
    hint: 'It fills the top of the home page.',
    to: dialogAddress({ editedAt: '/home', area: carouselImagesArea }, 'new'),
  },
  show: {
    label: 'First show',
    hint: 'It gets a page with its times and tickets.',
    to: dialogAddress({ editedAt: '/home', area: showsArea }, 'new'),
  },
  music: {
    label: 'First song',
    hint: 'Upload a release, or add a player on the Music tab.',
    to: dialogAddress({ editedAt: '/music', area: releasesArea }, 'new'),
  },
  contact: {
    label: 'Contact e-mail',
    hint: "Fans' messages go to it.",
    to: '/contact',
    field: { area: contactArea.name, field: 'email' },
  },
  invitation: {
    label: 'Invite a member',
    hint: 'Everyone in the band can edit the site.',
    to: dialogAddress({ editedAt: '/account?tab=members', area: { name: 'access' } }, 'new'),
  },
  mail: {
    label: 'Set up e-mail',
    hint: 'Ask the person who runs your server to connect e-mail (SMTP_URL).',
    to: '/account?tab=site#doctor',
  },
  backups: {
    label: 'Turn on daily backups',
    hint: 'Ask the person who runs your server to choose a place (BACKUP_URL).',
    to: '/account?tab=site#backup',
  },
};

const hiddenKey = 'first steps';

/** Lists what a new site lacks, until everything is done or this member hides the list. */
export function FirstStepsList() {
  const areas = useAreas();
  const { hash, key } = useLocation();
  const isAsked = hash === '#first-steps';
  const visit = key + hash;
  /** The visit during which the member hid the list; null if it isn't hidden. */
  const [hiddenAt, setHiddenAt] = useState(() => browserStorage.read(hiddenKey));
  // The search brings it back.
  if (isAsked && hiddenAt !== null && hiddenAt !== visit) setHiddenAt(null);
  useEffect(() => browserStorage.store(hiddenKey, hiddenAt), [hiddenAt]);
  const { data } = useArea(firstStepsArea, 0);
  const images = useArea(carouselImagesArea).data;
  const shows = useArea(showsArea).data;
  // Both are edited on this page.
  useEffect(() => {
    if (images && shows && areas.get(firstStepsArea.name)) areas.reload(firstStepsArea);
  }, [areas, images, shows]);
  if (!data || hiddenAt !== null || (data.done.length === firstSteps.length && !isAsked))
    return null;
  const [done, open] = [true, false].map((is) =>
    firstSteps.filter((name) => data.done.includes(name) === is),
  ) as [FirstStep[], FirstStep[]];
  return (
    <section aria-labelledby="first-steps" className="rows">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 pt-2 @[40rem]:px-4">
        <h2 id="first-steps" className="font-semibold">
          First steps{' '}
          <span className="font-normal text-muted">
            {data.done.length} of {firstSteps.length} done
          </span>
        </h2>
        <button type="button" className="button-quiet -mr-3" onClick={() => setHiddenAt(visit)}>
          Hide this list
        </button>
      </div>
      <ul className="grid pb-2 @[40rem]:grid-cols-2">
        {open.map((name) => (
          <StepRow key={name} {...steps[name]} isDone={false} />
        ))}
      </ul>
      {done.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 text-muted -outline-offset-2 @[40rem]:px-4">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            Done: {done.map((name) => steps[name].label).join(', ')}
          </summary>
          <ul className="grid grid-cols-2 pb-2">
            {done.map((name) => (
              <StepRow key={name} {...steps[name]} isDone />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function StepRow({ label, hint, to, field, isDone }: Step & { isDone: boolean }) {
  const Sign = isDone ? CircleCheck : Circle;
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-3 px-3 py-2 -outline-offset-2 hover:bg-surface @[40rem]:px-4"
        onClick={() => field && requestFocus(field)}
      >
        <Sign aria-hidden className={`size-5 shrink-0 ${isDone ? 'text-success' : 'text-muted'}`} />
        <span className="min-w-0">
          <span className={isDone ? 'text-muted' : 'font-semibold'}>{label}</span>
          {isDone ? (
            <span className="sr-only">: done</span>
          ) : (
            <span className="block text-small text-muted">{hint}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
