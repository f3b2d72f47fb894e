import type { AnnouncedFeaturedRelease } from '../../../features/featured-releases/featured-releases.records.ts';
import { releaseTypeNames } from '../../../features/featured-releases/featured-releases.view.ts';
import type { AnnouncedRelease } from '../../../features/releases/releases.records.ts';
import { releasePath } from '../../../features/releases/release-path.view.ts';
import { showPath } from '../../../features/shows/show-path.view.ts';
import type { AnnouncedShow } from '../../../features/shows/shows.records.ts';
import { shortVenueDay, statusStamps } from '../../../features/shows/shows.view.ts';
import type { Theme } from '../../../features/theme/theme.ts';
import { siteTitleOf } from '../../../features/theme/theme.view.ts';
import { calendarDay } from '../../../kit/dates/dates.ts';
import { webAddress } from '../../../kit/links/webAddress.ts';
import { feedPath } from '../document.ts';
import { releaseLine, showLine } from '../heads/pageHead.ts';
import { escapeHtml } from '../../../kit/server/escapeHtml.ts';

export interface FeedContent {
  theme: Theme;
  /** Those that the band lists itself. */
  shows: readonly AnnouncedShow[];
  featured: readonly AnnouncedFeaturedRelease[];
  /** With songs that are heard here. */
  releases: readonly AnnouncedRelease[];
}

const maxEntries = 50;

/** Atom (RFC 4287), the last changed first. An entry's id is its record's. */
export async function atomFeed(siteUrl: URL, content: FeedContent): Promise<string> {
  // Only feed readers need it.
  const { Feed } = await import('feed');
  const bandName = siteTitleOf(content.theme);
  const entries = [
    ...content.shows.map((show) => showEntry(show, bandName, siteUrl)),
    ...content.featured.map((release) => featuredEntry(release, bandName, siteUrl)),
    ...content.releases.map((release) => releaseEntry(release, bandName, siteUrl)),
  ]
    .toSorted((one, other) => other.date.getTime() - one.date.getTime())
    .slice(0, maxEntries);
  const feed = new Feed({
    id: siteUrl.href,
    title: sayable(bandName),
    link: siteUrl.href,
    feedLinks: { atom: new URL(feedPath, siteUrl).href },
    // Nothing was ever announced: any day will do, as long as it stays.
    updated: entries[0]?.date ?? new Date(content.theme.updatedAt),
    author: { name: sayable(bandName), link: siteUrl.href },
    generator: 'Stagedoor',
  });
  for (const entry of entries) feed.addItem(entry);
  return feed.atom1();
}

function showEntry(show: AnnouncedShow, bandName: string, siteUrl: URL) {
  const { venue, location, status, announcedAt, changedAt } = show;
  const stamp = statusStamps[status];
  return {
    id: `urn:uuid:${show._id}`,
    title: asHtml(`${stamp ? `${stamp}: ` : ''}${shortVenueDay(show)} · ${venue}, ${location}`),
    link: new URL(showPath(show), siteUrl).href,
    description: asHtml(showLine(show, bandName)),
    published: new Date(announcedAt),
    date: new Date(changedAt),
  };
}

function featuredEntry(release: AnnouncedFeaturedRelease, bandName: string, siteUrl: URL) {
  const { title, type, releaseDate, musicLink, announcedAt, changedAt } = release;
  return {
    id: `urn:uuid:${release._id}`,
    title: asHtml(`${title} (${releaseTypeNames[type]})`),
    link: webAddress(musicLink ?? '') ?? siteUrl.href,
    description: asHtml(
      `${releaseTypeNames[type]} by ${bandName}, released ${calendarDay(releaseDate)}.`,
    ),
    published: new Date(announcedAt),
    date: new Date(changedAt),
  };
}

function releaseEntry(release: AnnouncedRelease, bandName: string, siteUrl: URL) {
  const { title, type, tracks, announcedAt, changedAt } = release;
  const [first] = tracks.flatMap(({ forms }) => forms[0] ?? []);
  return {
    id: `urn:uuid:${release._id}`,
    title: asHtml(`${title} (${releaseTypeNames[type]})`),
    link: new URL(releasePath(release), siteUrl).href,
    description: asHtml(releaseLine(release, bandName)),
    published: new Date(announcedAt),
    date: new Date(changedAt),
    ...(first && { enclosure: { url: new URL(first.url, siteUrl).href, type: first.type } }),
  };
}

const asHtml = (text: string): string => escapeHtml(sayable(text));

/** Without the characters that XML 1.0 cannot hold. */
const sayable = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();
