import { dayAt, monthName, wallClock, weekdayName } from '../../kit/dates.ts';
import { useNow } from '../../kit/now.ts';
import { OutLink } from '../../kit/OutLink.tsx';
import { priceText } from '../../kit/prices.ts';
import { smallAddress, type PictureData } from '../../kit/picture.ts';
import { useLater } from '../../kit/useLater.ts';
import { bandsintownPage } from './bandsintown.view.ts';
import type { Show } from './shows.ts';
import { statusStamps, upcomingShows, venueTime } from './shows.view.ts';

/** The shows to come, like the back of a tour shirt; one line where there are none. */
export function UpcomingShows({ shows }: { shows: readonly Show[] }) {
  const upcoming = upcomingShows(shows, useNow());
  if (upcoming.length === 0) return <NoShows />;
  return (
    <ul className="border-b border-line">
      {upcoming.map((show) => (
        <ShowRow key={show._id} show={show} />
      ))}
    </ul>
  );
}

/** The shows as Bandsintown lists them; without scripts the way there. */
export function BandsintownShows({ artist }: { artist: string }) {
  const later = useLater(() => import('./bandsintown.parts.tsx'), artist !== '');
  if (!artist) return <NoShows />;
  return (
    <div className="grid gap-4">
      {/* The place of the widget is kept free until it is there. */}
      <div className="min-h-80 noscript:hidden">
        {later && <later.BandsintownWidget artist={artist} />}
      </div>
      <p>
        <OutLink href={bandsintownPage(artist)}>All dates on Bandsintown</OutLink>
      </p>
    </div>
  );
}

function NoShows() {
  return (
    <div className="grid gap-2">
      <p className="text-step-1">No shows announced right now.</p>
      <p className="text-muted">The next dates will be here as soon as they are set.</p>
    </div>
  );
}

function ShowRow({ show }: { show: Show }) {
  const { picture, poster, venue, status } = show;
  const stamp = statusStamps[status];
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-3 border-t border-line py-6 desk:grid-cols-[11rem_1fr_auto_auto]">
      <ShowDate show={show} />
      {picture && poster ? (
        <a href={poster} className="desk:order-last">
          <PosterThumb picture={picture} alt={`Poster: ${venue}`} />
        </a>
      ) : (
        // Keeps the buttons of all rows below one another.
        <span className="w-20 desk:order-last" />
      )}
      <div className="grid gap-1 max-desk:col-span-2">
        <h3 className="voice text-step-2">{status === 'cancelled' ? <s>{venue}</s> : venue}</h3>
        <p>{show.location}</p>
        <p className="text-muted">
          Doors {venueTime(show.doors, show)} · Show {venueTime(show.showtime, show)}
        </p>
        <Prices show={show} />
      </div>
      <div className="grid justify-items-start gap-2 max-desk:col-span-2 desk:justify-items-end">
        {stamp && (
          <p className="voice border-2 border-accent px-3 text-step-1 text-accent">{stamp}</p>
        )}
        {show.tixlink && status !== 'cancelled' && status !== 'sold-out' && (
          <OutLink href={show.tixlink} className="button">
            Tickets<span className="sr-only"> for {venue}</span>
          </OutLink>
        )}
      </div>
    </li>
  );
}

/** In CSS pixels; a poster of another shape fills it and is cut. The whole one is a click away. */
const thumb = { width: 80, height: 100 };

function PosterThumb({ picture, alt }: { picture: PictureData; alt: string }) {
  const wide = (thumb.height * picture.width) / picture.height;
  return (
    <img
      {...thumb}
      src={smallAddress(picture, Math.max(thumb.width, wide))}
      alt={alt}
      loading="lazy"
      className="h-25 w-20 object-cover"
    />
  );
}

function ShowDate({ show: { date, timeZone } }: { show: Show }) {
  const day = wallClock(date, timeZone);
  return (
    <p>
      <time dateTime={dayAt(date, timeZone)}>
        <span className="voice block text-step-4 text-accent">
          {monthName(day).slice(0, 3)} {day.day}
        </span>
        <span className="text-muted">
          {weekdayName(day)} · {day.year}
        </span>
      </time>
    </p>
  );
}

function Prices({ show: { advprice, doorprice, currency } }: { show: Show }) {
  const prices = [
    advprice !== null && `Adv. ${priceText(advprice, currency)}`,
    doorprice !== null && `Door ${priceText(doorprice, currency)}`,
  ].filter((price) => price !== false);
  return prices.length > 0 && <p className="text-muted">{prices.join(' · ')}</p>;
}
