import { shortVenueDay } from '../../../features/shows/show-details.view.ts';
import type { Show } from '../../../features/shows/shows.ts';
import type { Announced } from '../../../database/publication.records.ts';
import type { FeaturedRelease } from '../../../features/featured-releases/featured-releases.ts';
import { releaseTypeNames } from '../../../features/featured-releases/featured-releases.view.ts';
import type {
  AnnouncedRelease,
  AnnouncedSong,
} from '../../../features/releases/announced-releases.records.ts';
import { feedHtml } from '../../../features/letters/letter-html.document.ts';
import { letterPath } from '../../../features/letters/letter-path.view.ts';
import { firstWords } from '../../../features/letters/letter-text.view.ts';
import type { Letter } from '../../../features/letters/letters.ts';
import { releasePath } from '../../../features/releases/release-path.view.ts';
import { showPath } from '../../../features/shows/show-path.view.ts';
import { statusStamps } from '../../../features/shows/shows.view.ts';
import { siteTitleOf } from '../../../features/theme/theme.view.ts';
import { calendarDay } from '../../../kit/dates/dates.ts';
import { webAddress } from '../../../kit/links/webAddress.ts';
import { feedPath } from '../document.ts';
import { releaseLine, showLine } from '../heads/pageHead.ts';
import { escapeHtml } from '../../../kit/server/escapeHtml.ts';
import type { SiteContent } from './siteContent.ts';

export const maxEntries = 50;

/** So many letters stay in the feed, however many shows and releases were changed later. */
const keptLetters = 20;

interface Entry {
  record: Announced<{ _id: string }>;
  title: string;
  link: string;
  summary: string;
  /** The whole as HTML; left out if the summary is all. */
  content?: string;
  songs?: readonly AnnouncedSong[];
}

/**
 * The feed as Atom (RFC 4287), the last changed entry first. An entry's id is its record's.
 * @param news the newest letters on the site
 * @param now epoch milliseconds
 */
export function atomFeed(
  siteUrl: URL,
  content: SiteContent,
  news: readonly Letter[],
  now: number,
): string {
  const bandName = siteTitleOf(content.theme);
  const latest = (entries: readonly Entry[]) =>
    entries.toSorted((one, other) => other.record.changedAt - one.record.changedAt);
  const letters = news.flatMap((letter) => {
    const announced = content.letters.find(({ id }) => id === letter._id);
    return announced ? letterEntry({ ...letter, ...announced }, siteUrl, now) : [];
  });
  const others = latest([
    ...letters.slice(keptLetters),
    ...content.shows.map((show) => showEntry(show, bandName, siteUrl)),
    ...content.featured.map((release) => featuredEntry(release, bandName, siteUrl)),
    ...content.releases.map((release) => releaseEntry(release, bandName, siteUrl)),
  ]);
  const kept = letters.slice(0, keptLetters);
  const entries = latest([...kept, ...others.slice(0, maxEntries - kept.length)]);
  // Without announcements any day is correct, as long as it doesn't change.
  const updated = entries[0]?.record.changedAt ?? content.theme.updatedAt;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${asText(siteUrl.href)}</id>`,
    `<title>${asText(bandName)}</title>`,
    `<updated>${new Date(updated).toISOString()}</updated>`,
    linkTo({ rel: 'alternate', href: siteUrl.href }),
    linkTo({ rel: 'self', href: new URL(feedPath, siteUrl).href }),
    `<author><name>${asText(bandName)}</name><uri>${asText(siteUrl.href)}</uri></author>`,
    '<generator>Stagedoor</generator>',
    ...entries.map((entry) => entryXml(entry, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entryXml(entry: Entry, siteUrl: URL): string {
  const { record, title, link, summary, content, songs = [] } = entry;
  return [
    '<entry>',
    `<id>urn:uuid:${record._id}</id>`,
    `<title type="html">${asHtml(title)}</title>`,
    linkTo({ rel: 'alternate', href: link }),
    ...songs.map(({ url, type, bytes, ...song }) => {
      const href = new URL(url, siteUrl).href;
      return linkTo({ rel: 'enclosure', href, type, length: String(bytes), title: song.title });
    }),
    `<published>${new Date(record.announcedAt).toISOString()}</published>`,
    `<updated>${new Date(record.changedAt).toISOString()}</updated>`,
    `<summary type="html">${asHtml(summary)}</summary>`,
    ...(content === undefined ? [] : [`<content type="html">${asText(content)}</content>`]),
    '</entry>',
  ].join('\n');
}

function showEntry(show: Announced<Show>, bandName: string, siteUrl: URL): Entry {
  const { venue, location, status } = show;
  const stamp = statusStamps[status];
  return {
    record: show,
    title: `${stamp ? `${stamp}: ` : ''}${shortVenueDay(show)} · ${venue}, ${location}`,
    link: new URL(showPath(show), siteUrl).href,
    summary: showLine(show, bandName),
  };
}

function featuredEntry(release: Announced<FeaturedRelease>, bandName: string, siteUrl: URL): Entry {
  const { title, type, releaseDate, musicLink } = release;
  return {
    record: release,
    title: `${title} (${releaseTypeNames[type]})`,
    link: webAddress(musicLink ?? '') ?? siteUrl.href,
    summary: `${releaseTypeNames[type]} by ${bandName}, released ${calendarDay(releaseDate)}.`,
  };
}

/** A release is news on its release day, whenever the band added it. */
function releaseEntry(release: AnnouncedRelease, bandName: string, siteUrl: URL): Entry {
  const { title, type, releaseDate, changedAt, songs } = release;
  return {
    record: { ...release, announcedAt: releaseDate, changedAt: Math.max(releaseDate, changedAt) },
    title: `${title} (${releaseTypeNames[type]})`,
    link: new URL(releasePath(release), siteUrl).href,
    summary: releaseLine(release, bandName),
    songs,
  };
}

function letterEntry(letter: Announced<Letter>, siteUrl: URL, now: number): Entry {
  return {
    record: letter,
    title: letter.title,
    link: new URL(letterPath(letter), siteUrl).href,
    summary: firstWords(letter),
    content: feedHtml(letter, siteUrl, now),
  };
}

const linkTo = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${asText(value)}"`)
    .join(' ')}/>`;

/** Removes characters that XML 1.0 can't contain. */
const asText = (text: string): string =>
  escapeHtml(
    // eslint-disable-next-line no-control-regex
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed(),
  );

/** Text as HTML, so that no feed reader mistakes a name for a tag. */
const asHtml = (text: string): string => asText(escapeHtml(text));
