import type { Db } from '../../database/open.ts';
import { calendarDay, timeOfDay, wallClock } from '../../kit/dates/dates.ts';
import { listReleases } from '../releases/releases.records.ts';
import { releasePath } from '../releases/release-path.view.ts';
import type { Release } from '../releases/releases.ts';
import { aboutLine, isOut } from '../releases/releases.view.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { showsSettingsRecord } from '../shows/shows-settings.records.ts';
import { listShowNames, showsNamed } from '../shows/shows.records.ts';
import { hasTickets, statusStamps, upcomingShows } from '../shows/shows.view.ts';
import { readTheme } from '../theme/theme.records.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import type { Press } from './press.ts';
import { bioNames, biosOf, captionLine, pressPath, roleNames } from './press.view.ts';

/** The press kit in lines of text, with what the rest of the site knows at the time. */
export type Kit = Awaited<ReturnType<typeof kitOf>>;

const mostShows = 8;

/** Adds what the site says now. @param now epoch milliseconds */
export async function kitOf(db: Db, siteUrl: URL, press: Press, now: number) {
  const fans = { at: now };
  const theme = await readTheme(db);
  const { showSystem } = await showsSettingsRecord.read(db);
  // If another service lists the shows, the band's own list may be outdated.
  const names = showSystem === 'bandsintown' ? [] : await listShowNames(db, fans);
  const shows = await showsNamed(db, upcomingShows(names, now).slice(0, mostShows), fans);
  const release = (await listReleases(db, fans)).find((one) => isOut(one, now));
  const linkOf = (one: Release) => new URL(releasePath(one), siteUrl).href;
  const songs = press.music.flatMap((one) =>
    one.tracks.map(({ title }) => `${title} (from ${one.title})\n${linkOf(one)}`),
  );
  return {
    press,
    theme,
    bandName: siteTitleOf(theme),
    address: new URL(pressPath, siteUrl),
    lines: {
      Music: [
        ...(release ? [`${release.title}, ${aboutLine(release)}\n${linkOf(release)}`] : []),
        ...songs,
      ],
      Videos: press.clips.map(({ title, link }) => `${title}: ${link}`),
      Quotes: press.quotes.map(({ text, source, link, date }) =>
        [`“${text}”`, source, date !== null && calendarDay(date), link].filter(Boolean).join('\n'),
      ),
      'Next shows': shows.map((show) => {
        const stamp = statusStamps[show.status];
        const when = `${shortVenueDay(show)}: ${show.venue}, ${show.location}`;
        const starts = timeOfDay(wallClock(show.showtime, show.timeZone));
        const line = stamp ? `${when} (${stamp})` : when;
        return [line, `Starts at ${starts}`, hasTickets(show) && show.tixlink]
          .filter(Boolean)
          .join('\n');
      }),
      Contact: press.contacts.map(({ role, name, email, phone }) =>
        [`${roleNames[role]}${name && `: ${name}`}`, email, phone].filter(Boolean).join('\n'),
      ),
      Photos: press.photos.map((photo, index) => `${index + 1}. ${captionLine(photo)}`.trim()),
    },
  };
}

/** The kit as one text, for its archive. */
export function kitText({ press, bandName, address, lines }: Kit): string {
  const bios = biosOf(press).map(({ length, text }) => [bioNames[length], [text]] as const);
  const parts = [...bios, ...Object.entries(lines)].filter(([, texts]) => texts.length > 0);
  const texts = parts.map(([title, all]) => `${title.toUpperCase()}\n\n${all.join('\n\n')}`);
  return `${[`${bandName}: press kit\n${address.href}`, ...texts].join('\n\n\n')}\n`;
}
