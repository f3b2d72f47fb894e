import { Eye, Ticket } from 'lucide-react';
import { useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { priceText } from '../../kit/client/page/priceText.ts';
import { useLatestSave } from '../../kit/admin/edit-form/useLatestSave.ts';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { BandsintownEditor } from './bandsintown.admin.tsx';
import { showPath } from './show-path.view.ts';
import { ShowDialog, showKind } from './shows.form.tsx';
import { deleteShow, showsArea } from './shows.queries.ts';
import { searchedList, type SearchedList } from '../../kit/admin/records/searchedList.ts';
import { showsSettingsArea, updateShowsSettings } from './shows-settings.queries.ts';
import { HomeZoneForm } from './shows-settings.form.tsx';
import type { ShowsSettings, ShowSystem } from './shows-settings.ts';
import type { Show } from './shows.ts';
import {
  shortVenueDay,
  statusStamps,
  pastShows,
  upcomingShows,
  venueDate,
  venueDay,
  venueTime,
} from './shows.view.ts';

/** The next ones first, then the latest of those that are over; none where another site lists them. */
export const searchedShows: SearchedList = {
  ...searchedList(showsArea, { title: 'Shows', addition: 'Show' }, (shows) => {
    const now = Date.now();
    return [...upcomingShows(shows, now), ...pastShows(shows, now)].map((show) => ({
      _id: show._id,
      label: show.venue,
      detail: `${shortVenueDay(show)} · ${show.location}`,
    }));
  }),
  only: {
    area: showsSettingsArea,
    isThere: (settings) => (settings as ShowsSettings | undefined)?.showSystem !== 'bandsintown',
  },
};

export function ShowsEditor() {
  return (
    <section className="grid grid-cols-1 gap-6">
      <h2 className="voice text-step-1">Upcoming Shows</h2>
      <AreaBoundary area={showsSettingsArea}>
        {(settings) => <SystemOfShows settings={settings} />}
      </AreaBoundary>
    </section>
  );
}

const systems: { value: ShowSystem; label: string }[] = [
  { value: 'custom', label: 'Custom Management' },
  { value: 'bandsintown', label: 'Bandsintown' },
];

/** Saved at once; where that fails it shows again what is stored. */
function SystemOfShows({ settings }: { settings: ShowsSettings }) {
  const areas = useAreas();
  const [chosen, setChosen] = useState<ShowSystem | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = chosen ?? settings.showSystem;
  const { choose } = useLatestSave<ShowSystem>(
    async (showSystem) => areas.fill(showsSettingsArea, await updateShowsSettings({ showSystem })),
    (_, failure) => {
      setChosen(null);
      if (failure === null) addAlert('success', 'Show system updated successfully!');
      else {
        addAlert('error', 'Failed to update show system');
        setProblem(chooseMessage(failure));
      }
    },
  );
  return (
    <>
      <div className="max-w-sm">
        <SelectField
          label="Select Shows System"
          options={systems}
          value={shown}
          error={problem}
          aria-busy={chosen !== null}
          onChange={({ target }) => {
            const showSystem = target.value as ShowSystem;
            setProblem(null);
            setChosen(showSystem);
            choose(showSystem);
          }}
        />
      </div>
      {shown === 'custom' ? (
        <>
          <HomeZoneForm settings={settings} />
          <CustomShows />
        </>
      ) : (
        <>
          {settings.bandsintownArtist === '' && (
            <p className="border-l-4 border-error pl-3">
              Save an artist: until then fans see nothing here.
            </p>
          )}
          <BandsintownEditor settings={settings} />
        </>
      )}
    </>
  );
}

/** Stands in for a poster that was never made. */
function DaySign({ show }: { show: Show }) {
  const { shortMonth, day } = venueDate(show);
  return (
    <>
      {shortMonth} <strong className="text-step-1">{day}</strong>
    </>
  );
}

/** Soonest first, and past ones below. */
function CustomShows() {
  const now = useNow();
  return (
    <ListEditor
      kind={showKind}
      heading="Shows"
      title="Shows"
      hint="Fans see the shows that you add on the home page until their day is over."
      partsOf={(shows) => [
        { title: 'Upcoming', records: upcomingShows(shows, now) },
        { title: 'Past', records: pastShows(shows, now) },
      ]}
      rowOf={(show) => ({
        // With its day: a band plays a house more than once.
        header: `${shortVenueDay(show)} · ${show.venue}`,
        subhead: [show.location, statusStamps[show.status]].filter(Boolean).join(' · '),
        picture: show.picture,
        alt: show.alt,
        sign: <DaySign show={show} />,
        details: [
          { name: 'Date', value: venueDay(show) },
          { name: 'Doors', value: venueTime(show.doors, show) },
          { name: 'Show', value: venueTime(show.showtime, show) },
          { name: 'Time Zone', value: show.timeZone },
          { name: 'Adv. Price', value: priceOf(show.advprice, show.currency) },
          { name: 'Door Price', value: priceOf(show.doorprice, show.currency) },
        ],
      })}
      renderActions={(show) => <ShowLinks show={show} />}
      renderDialog={(show, onClosed, picture) => (
        <ShowDialog show={show} picture={picture} onClosed={onClosed} />
      )}
      remove={deleteShow}
      removeNote="The poster goes with it. This cannot be undone."
    />
  );
}

function ShowLinks({ show }: { show: Show }) {
  const { tixlink, venue } = show;
  return (
    <>
      {tixlink && (
        <ExternalLink href={tixlink} className="button-line">
          <Ticket aria-hidden className="size-4" /> Tickets
          <span className="sr-only"> for {venue}</span>
        </ExternalLink>
      )}
      {/* Fans' pages are documents of their own, also for members. */}
      <a href={showPath(show)} className="button-line">
        <Eye aria-hidden className="size-4" /> View page<span className="sr-only"> of {venue}</span>
      </a>
    </>
  );
}

const priceOf = (price: number | null, currency: string) =>
  price === null ? null : priceText(price, currency);
