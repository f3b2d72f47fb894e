import type { ReactNode } from 'react';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { longDateTime } from '../../kit/dates/dates.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { LeavePage } from './newsletter.parts.tsx';
import { preferencesArea, sourceText, type Preferences } from './newsletter.view.ts';

/** Everything that is stored about a subscriber; the buttons post to the same address. */
export default function PreferencesPage() {
  const known = useAreas().get<Preferences>(preferencesArea);
  if (!known) return <LeavePage />;
  return (
    <form method="post" className="mx-auto grid max-w-page gap-12 px-gutter py-16 desk:py-24">
      <h1 className="display text-step-5">Newsletter</h1>
      <Part title="What you get">
        <ul className="grid w-full max-w-measure divide-y divide-line border-y border-line">
          <Line button={{ name: 'leave', value: '1', text: 'Unsubscribe', from: 'the news' }}>
            News from the band
          </Line>
          {known.releaseReminders.map(({ id, title }) => (
            <Line
              key={id}
              button={{ name: 'reminder', value: id, text: 'Remove', from: title ?? 'a release' }}
            >
              An e-mail when <bdi>{title ?? 'a release'}</bdi> comes out
            </Line>
          ))}
        </ul>
      </Part>
      <Part title="What is stored">
        <dl className="grid max-w-measure gap-x-6 gap-y-1 desk:grid-cols-[auto_1fr]">
          {factsOf(known).map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd {...textAttributes(text)} className="mb-3 min-w-0 wrap-anywhere desk:mb-0">
                {text}
              </dd>
            </div>
          ))}
        </dl>
        <button type="submit" name="download" value="1" className="button-line">
          Download as JSON
        </button>
      </Part>
    </form>
  );
}

const factsOf = ({ address, signedUp, confirmed, paused, consent, source, page }: Preferences) =>
  [
    ['Address', address],
    ['Signed up', utc(signedUp)],
    ['Source', sourceText(source, page)],
    ['Confirmed', confirmed === null ? 'Not yet' : utc(confirmed)],
    ['You agreed to', consent],
    ...(paused === null ? [] : [['Paused', `${paused} ${resume}`] as const]),
  ] as const;

const resume = 'Sign up again on the site to get e-mails.';

const utc = (time: string): string => `${longDateTime(Date.parse(time), 'UTC')} (UTC)`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-4">
      <h2 className="display text-step-2">{title}</h2>
      {children}
    </section>
  );
}

interface LineProps {
  /** `from` is what it ends, for screen readers. */
  button: { name: string; value: string; text: string; from: string };
  children: ReactNode;
}

function Line({ button: { name, value, text, from }, children }: LineProps) {
  return (
    <li className="flex min-w-0 items-center justify-between gap-4 py-3">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <button
        type="submit"
        name={name}
        value={value}
        aria-label={`${text}: ${from}`}
        className="button-line shrink-0"
      >
        {text}
      </button>
    </li>
  );
}
