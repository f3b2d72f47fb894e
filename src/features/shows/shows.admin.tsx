import { shortVenueDay, pastShows, venueDay } from './show-details.view.ts';
import { Ban, CalendarClock, CalendarX2, Eye, Mail, QrCode, Ticket, TicketX } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { apiPath, call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { missingPicture, type Mark, type RecordRow } from '../../kit/admin/records/RowHead.tsx';
import { Note } from '../../kit/admin/notes/Note.tsx';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { dayMs, hourMs } from '../../kit/dates/durations.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { useSavedChoice } from '../../kit/admin/edit-form/useSavedChoice.ts';
import { SelectField } from '../../kit/admin/inputs/fields.tsx';
import { BandsintownEditor } from './bandsintown.admin.tsx';
import { showPath } from './show-path.view.ts';
import { ShowDialog, showKind, StatusDialog } from './shows.form.tsx';
import { paletteList, type PaletteList } from '../../kit/admin/records/paletteList.ts';
import { showsSettingsArea } from './shows.queries.ts';
import { HomeZoneForm } from './shows-settings.form.tsx';
import { showsSettingsEndpoints, type ShowsSettings, type ShowSystem } from './shows-settings.ts';
import type { Show } from './shows.ts';
import {
  hasTickets,
  statusStamps,
  pricesOf,
  upcomingShows,
  venueDate,
  venueTime,
  type ShowStatus,
} from './shows.view.ts';

/** The next shows first, then the latest past ones; none if another site lists them. */
export const searchedShows: PaletteList = {
  ...paletteList('/home', showKind, (shows) => {
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
    <section id="shows" tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      <h2 className="display text-step-1">Upcoming Shows</h2>
      <AreaBoundary area={showsSettingsArea}>
        {(settings) => <SystemOfShows settings={settings} />}
      </AreaBoundary>
    </section>
  );
}

const systems: Readonly<Record<ShowSystem, string>> = {
  custom: 'Custom Management',
  bandsintown: 'Bandsintown',
};

/** Saves at once; after a failure it shows the stored value again. */
function SystemOfShows({ settings }: { settings: ShowsSettings }) {
  const areas = useAreas();
  const { shown, isSaving, problem, choose } = useSavedChoice<ShowSystem>(
    settings.showSystem,
    async (showSystem) =>
      areas.fill(
        showsSettingsArea,
        await call(showsSettingsEndpoints.update, { body: { showSystem } }),
      ),
    {
      saved: 'Show system updated successfully!',
      failed: 'Failed to update show system',
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
          aria-busy={isSaving}
          onChange={({ target }) => choose(target.value as ShowSystem)}
        />
      </div>
      {shown === 'custom' ? (
        <>
          <CustomShows />
          <HomeZoneForm settings={settings} />
        </>
      ) : (
        <>
          {settings.bandsintownArtist === '' && (
            <Note tone="warning">
              <p>Fans see nothing here until you save an artist.</p>
            </Note>
          )}
          <BandsintownEditor settings={settings} />
        </>
      )}
    </>
  );
}

/** Soonest first, and past ones below. */
function CustomShows() {
  const navigate = useNavigate();
  const now = useNow();
  // Only the notes on what a show lacks depend on the time, and an hour is exact enough for them.
  const hour = now - (now % hourMs);
  const rowOf = useCallback((show: Show) => rowAt(show, hour), [hour]);
  const partsOf = useCallback(
    (shows: readonly Show[]) => [
      { title: 'Upcoming', records: upcomingShows(shows, now) },
      { title: 'Past', records: pastShows(shows, now) },
    ],
    [now],
  );
  return (
    <ListEditor
      kind={showKind}
      title="Shows"
      hint="Shows appear on the home page until their day is over."
      partsOf={partsOf}
      first={5}
      rowOf={rowOf}
      renderActions={(show) => <ShowLinks show={show} />}
      ownTask={{
        label: 'Change status…',
        Icon: CalendarX2,
        renderDialog: (show, onClosed) => <StatusDialog show={show} onClosed={onClosed} />,
      }}
      otherChoices={({ _id }) => [
        ...Object.entries(letterChoices).map(([label, to]) => ({
          label,
          Icon: Mail,
          onChoose: () => void navigate(`/letters?about=show/${_id}${to}`),
        })),
        ...(takesOwnForms() ? [cardChoice(_id)] : []),
      ]}
      Dialog={ShowDialog}
    />
  );
}

const letterChoices = { 'Write a letter': '', 'Write to fans nearby': '/near' };

/** Opens the card by which fans at the show sign up. */
const cardChoice = (show: string) => ({
  label: 'Print newsletter card',
  Icon: QrCode,
  onChoose: () => void open(apiPath(`/shows/${show}/card.html`), '_blank', 'noopener'),
});

/** @param now epoch milliseconds */
function rowAt(show: Show, now: number): RecordRow {
  const { shortMonth, day } = venueDate(show);
  const prices = pricesOf(show);
  const times = [
    { name: 'Doors', value: venueTime(show.doors, show) },
    { name: 'Show', value: venueTime(show.showtime, show) },
  ];
  return {
    // A band plays at a venue more than once.
    lead: shortVenueDay(show),
    header: show.venue,
    subhead: show.location,
    marks: marksOf(show),
    picture: show.picture,
    alt: show.alt,
    // Replaces a missing poster.
    sign: (
      <>
        {shortMonth} <strong className="text-step-1">{day}</strong>
      </>
    ),
    facts: [...times, ...prices.map(({ name, price }) => ({ name, value: price, isBrief: true }))],
    missing: show.date < now - dayMs ? [] : missingIn(show),
    details: [
      { name: 'Date', value: venueDay(show) },
      ...times,
      { name: 'Time Zone', value: show.timeZone },
      ...prices.map(({ name, price }) => ({ name: `${name} Price`, value: price })),
    ],
  };
}

const statusMarks: Readonly<Record<ShowStatus, Omit<Mark, 'text'> | null>> = {
  scheduled: null,
  'sold-out': { sign: <TicketX aria-hidden className="size-4" />, tone: 'warning' },
  cancelled: { sign: <Ban aria-hidden className="size-4" />, tone: 'error' },
  postponed: { sign: <CalendarClock aria-hidden className="size-4" />, tone: 'warning' },
};

function marksOf(show: Show): Mark[] {
  const [mark, text] = [statusMarks[show.status], statusStamps[show.status]];
  const tickets: Mark = { text: 'Tickets', sign: ticketSign, tone: 'plain' };
  return [...(mark && text ? [{ text, ...mark }] : []), ...(hasTickets(show) ? [tickets] : [])];
}

const ticketSign: ReactNode = <Ticket aria-hidden className="size-4" />;

/** A canceled show needs no tickets, and a past one nothing. */
function missingIn(show: Show): string[] {
  const isSold = show.status !== 'cancelled';
  return [
    ...(isSold && show.status !== 'sold-out' && show.tixlink === null ? ['ticket link'] : []),
    ...(isSold && show.advprice === null && show.doorprice === null ? ['price'] : []),
    ...missingPicture(show, 'poster'),
  ];
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
      {/* Fans' pages are separate documents, even for members. */}
      <a href={showPath(show)} className="button-line">
        <Eye aria-hidden className="size-4" /> View page<span className="sr-only"> of {venue}</span>
      </a>
    </>
  );
}
