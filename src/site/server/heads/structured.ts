import type {
  EventStatusType,
  Graph,
  ImageObject,
  MusicAlbum,
  MusicEvent,
  MusicGroup,
  NewsArticle,
  Offer,
  Thing,
  VideoObject,
} from 'schema-dts';
import type { Member } from '../../../features/bio/members.ts';
import type { FeaturedRelease } from '../../../features/featured-releases/featured-releases.ts';
import type { FeaturedVideo } from '../../../features/featured-videos/featured-videos.ts';
import { firstWords } from '../../../features/letters/letter-text.view.ts';
import type { News } from '../../../features/letters/letters.ts';
import { letterPath } from '../../../features/letters/letter-path.view.ts';
import type { Video } from '../../../features/media/videos.ts';
import type { Release } from '../../../features/releases/releases.ts';
import { releasePath } from '../../../features/releases/release-path.view.ts';
import { durationIso } from '../../../features/releases/releases.view.ts';
import { showPath } from '../../../features/shows/show-path.view.ts';
import { upcomingShows, type ShowStatus } from '../../../features/shows/shows.view.ts';
import { actsOf } from '../../../features/shows/show-details.view.ts';
import type { Show } from '../../../features/shows/shows.ts';
import type { ListedPicture } from '../../../kit/records/pictureList.ts';
import { dayAt, wallTimeText } from '../../../kit/dates/dates.ts';
import { youtubeEmbed } from '../../../kit/links/playerAddresses.ts';
import { networkNames } from '../../../kit/links/socialLinks.ts';
import { webAddress } from '../../../kit/links/webAddress.ts';
import { absolute, profilesOf, type Band } from './band.ts';

/** The things as one graph (schema.org, JSON-LD 1.1). */
export const graphOf = (things: readonly Thing[]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

export function bandData(band: Band, members: readonly Member[]): MusicGroup {
  const { theme, description } = band;
  const profiles = profilesOf(band);
  return {
    ...whose(band),
    url: absolute('/', band),
    description,
    ...(theme.bandLogoUrl && { logo: absolute(theme.bandLogoUrl, band) }),
    ...(theme.bandLogoUrl && { image: absolute(theme.bandLogoUrl, band) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(members.length > 0 && { member: members.map((member) => memberData(member, band)) }),
  };
}

/** A show in a list, in few bytes; the show's own page has more. Times are the venue's. */
export function listedShowData(show: Show, band: Band): MusicEvent {
  const { venue, location, status, timeZone } = show;
  return {
    '@type': 'MusicEvent',
    url: absolute(showPath(show), band),
    name: `${band.name} at ${venue}`,
    startDate: wallTimeText(show.showtime, timeZone),
    ...(statusTypes[status] !== statusTypes.scheduled && { eventStatus: statusTypes[status] }),
    location: { '@type': 'Place', name: venue, address: location },
  };
}

/** @param now epoch milliseconds: past shows have no offers. */
export function showData(show: Show, band: Band, now: number): MusicEvent {
  const { status, poster, timeZone, venue, location, minimumAge, notes } = show;
  const map = webAddress(show.mapLink ?? '');
  const performer = { ...whose(band), url: absolute('/', band) };
  const acts = actsOf(show).map((name) => ({ '@type': 'PerformingGroup' as const, name }));
  const url = absolute(showPath(show), band);
  const isOver = status !== 'postponed' && upcomingShows([show], now).length === 0;
  const offers = isOver ? [] : offersOf(show, url);
  return {
    ...listedShowData(show, band),
    '@id': url,
    eventStatus: statusTypes[status],
    doorTime: wallTimeText(show.doors, timeZone),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    performer: acts.length > 0 ? [performer, ...acts] : performer,
    ...(minimumAge !== null && { typicalAgeRange: `${minimumAge}-` }),
    ...(notes && { description: notes }),
    location: {
      '@type': 'Place',
      name: venue,
      address: location,
      ...(map && { hasMap: map }),
    },
    ...(poster && { image: absolute(poster, band) }),
    ...(offers.length > 0 && { offers }),
  };
}

export function featuredReleaseData(release: FeaturedRelease, band: Band): MusicAlbum {
  const { title, type, releaseDate, coverImage, musicLink } = release;
  const link = webAddress(musicLink ?? '');
  return {
    '@type': 'MusicAlbum',
    name: title,
    albumReleaseType: albumTypes[type],
    datePublished: dayAt(releaseDate, 'UTC'),
    byArtist: { '@type': 'MusicGroup', '@id': absolute('/#band', band) },
    ...(coverImage && { image: absolute(coverImage, band) }),
    ...(link && { url: link }),
  };
}

/** A release with songs that play on this site. */
export function releaseData(release: Release, band: Band): MusicAlbum {
  const { title, type, releaseDate, cover, tracks } = release;
  const url = absolute(releasePath(release), band);
  return {
    '@type': 'MusicAlbum',
    '@id': url,
    url,
    name: title,
    albumReleaseType: albumTypes[type],
    datePublished: dayAt(releaseDate, 'UTC'),
    byArtist: whose(band),
    ...(cover && { image: absolute(cover, band) }),
    // The songs stay secret before the release day.
    ...(tracks.length > 0 && {
      numTracks: tracks.length,
      track: tracks.map((track) => ({
        '@type': 'MusicRecording' as const,
        name: track.title,
        ...(track.seconds !== null && { duration: durationIso(track.seconds) }),
        ...(track.forms[0] && {
          audio: {
            '@type': 'AudioObject' as const,
            contentUrl: absolute(track.forms[0].url, band),
            encodingFormat: track.forms[0].type,
          },
        }),
      })),
    }),
  };
}

export function letterData(letter: News, band: Band): NewsArticle {
  const { title, date, parts } = letter;
  const url = absolute(letterPath(letter), band);
  const images = parts.flatMap((part) => (part.kind === 'picture' ? part.picture.src : []));
  return {
    '@type': 'NewsArticle',
    '@id': url,
    url,
    headline: title,
    description: firstWords(letter),
    author: { ...whose(band), url: absolute('/', band) },
    ...(date !== null && { datePublished: new Date(date).toISOString() }),
    ...(images.length > 0 && { image: images.map((src) => absolute(src, band)) }),
  };
}

/** Describes an image whose caption or photographer is known. */
export function imageData(
  { imgLink, caption, credit }: Pick<ListedPicture, 'imgLink' | 'caption' | 'credit'>,
  band: Band,
): ImageObject[] {
  if (!caption && !credit) return [];
  return [
    {
      '@type': 'ImageObject',
      contentUrl: absolute(imgLink, band),
      ...(caption && { caption }),
      ...(credit && { creditText: credit, creator: { '@type': 'Person', name: credit } }),
    },
  ];
}

/** The video's data; empty without a poster, which search engines require. */
export function videoData(video: FeaturedVideo | Video, band: Band): VideoObject[] {
  if (!video.picture) return [];
  const [link, day] =
    'youtubeLink' in video ? [video.youtubeLink, video.releaseDate] : [video.link, video.date];
  const description = 'description' in video ? video.description : '';
  const embed = youtubeEmbed(link);
  return [
    {
      '@type': 'VideoObject',
      name: video.title,
      description: description || `${video.title} by ${band.name}`,
      thumbnailUrl: absolute(video.picture.src, band),
      uploadDate: `${dayAt(day, 'UTC')}T00:00:00Z`,
      ...(embed && { embedUrl: embed }),
      url: link,
    },
  ];
}

const statusTypes: Readonly<Record<ShowStatus, EventStatusType>> = {
  scheduled: 'https://schema.org/EventScheduled',
  'sold-out': 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
};

const albumTypes = {
  album: 'https://schema.org/AlbumRelease',
  LP: 'https://schema.org/AlbumRelease',
  single: 'https://schema.org/SingleRelease',
  EP: 'https://schema.org/EPRelease',
} as const;

/** A short reference to the band; `@id` leads to the rest. */
const whose = (band: Band) =>
  ({
    '@type': 'MusicGroup',
    '@id': absolute('/#band', band),
    name: band.name,
  }) as const satisfies MusicGroup;

function memberData({ name, role, bioPic, ...links }: Member, band: Band) {
  const profiles = networkNames.flatMap((network) => webAddress(links[network] ?? '') ?? []);
  return {
    '@type': 'OrganizationRole',
    roleName: role,
    member: {
      '@type': 'Person',
      name,
      ...(bioPic && { image: absolute(bioPic, band) }),
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
  } as const;
}

function offersOf(show: Show, page: string): Offer[] {
  const { status, advprice, doorprice, currency, tixlink } = show;
  if (status === 'cancelled') return [];
  const tickets = webAddress(tixlink ?? '') ?? page;
  const shared = {
    '@type': 'Offer',
    availability:
      status === 'sold-out' ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
  } as const;
  const priced = (name: string, price: number | null, url: string): Offer[] =>
    price === null
      ? []
      : [{ ...shared, name, price: price.toFixed(2), priceCurrency: currency, url }];
  const offers = [
    ...priced('Advance', advprice, tickets),
    ...priced('Door', doorprice, advprice === null ? tickets : page),
  ];
  return offers.length > 0 || tixlink === null ? offers : [{ ...shared, url: tickets }];
}
