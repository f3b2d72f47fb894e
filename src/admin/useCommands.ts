import { useMemo } from 'react';
import { membersArea } from '../features/bio/members.queries.ts';
import { featuredReleasesArea } from '../features/featured-releases/featured-releases.queries.ts';
import { featuredVideosArea } from '../features/featured-videos/featured-videos.queries.ts';
import { carouselImagesArea } from '../features/home/carousel.queries.ts';
import { mediaImagesArea } from '../features/media/pictures.queries.ts';
import { videosArea } from '../features/media/videos.queries.ts';
import { musicArea } from '../features/music/players.queries.ts';
import { showsArea } from '../features/shows/shows.queries.ts';
import { showsSettingsArea } from '../features/shows/shows-settings.queries.ts';
import { pastShows, shortVenueDay, upcomingShows } from '../features/shows/shows.view.ts';
import { useArea } from '../kit/client/data/useArea.ts';
import { actionGroups, recordCommand, type CommandGroup, type ListName } from './commands.ts';

const lists: readonly ListName[] = [
  'shows',
  'music',
  'videos',
  'featuredVideos',
  'featuredReleases',
  'members',
  'media',
  'carouselImages',
];

/** Everything that one can do, and every record; loads the lists that are not there yet. */
export function useCommands(): { groups: CommandGroup[]; isLoading: boolean; isPartial: boolean } {
  const shows = useArea(showsArea);
  const music = useArea(musicArea);
  const videos = useArea(videosArea);
  const featuredVideos = useArea(featuredVideosArea);
  const releases = useArea(featuredReleasesArea);
  const members = useArea(membersArea);
  const media = useArea(mediaImagesArea);
  const carousel = useArea(carouselImagesArea);
  const settings = useArea(showsSettingsArea).data;
  const all = [shows, music, videos, featuredVideos, releases, members, media, carousel];
  const isOwnList = settings?.showSystem !== 'bandsintown';
  const groups = useMemo(
    () => [
      ...actionGroups(lists.filter((list) => list !== 'shows' || isOwnList)),
      { name: 'Shows', items: isOwnList ? showCommands(shows.data ?? []) : [] },
      { name: 'Music Players', items: titled('music', music.data) },
      { name: 'Videos', items: titled('videos', videos.data) },
      { name: 'Featured Videos', items: titled('featuredVideos', featuredVideos.data) },
      { name: 'Featured Releases', items: titled('featuredReleases', releases.data) },
      {
        name: 'Members',
        items: (members.data ?? []).map(({ _id, name, role }) =>
          recordCommand('members', _id, name, role),
        ),
      },
      { name: 'Pictures', items: pictured('media', media.data) },
      { name: 'Carousel Images', items: pictured('carouselImages', carousel.data) },
    ],
    [
      shows.data,
      music.data,
      videos.data,
      featuredVideos.data,
      releases.data,
      members.data,
      media.data,
      carousel.data,
      isOwnList,
    ],
  );
  return {
    groups,
    isLoading: all.some(({ data, loading }) => data === null && loading),
    isPartial: all.some(({ data, error }) => data === null && error !== null),
  };
}

type Shows = NonNullable<(typeof showsArea)['data']>;

/** The next ones first, and the latest of those that are over. */
function showCommands(shows: Shows) {
  const now = Date.now();
  return [...upcomingShows(shows, now), ...pastShows(shows, now)].map((show) =>
    recordCommand('shows', show._id, show.venue, `${shortVenueDay(show)} · ${show.location}`),
  );
}

const titled = (list: ListName, records: readonly { _id: string; title: string }[] | null) =>
  (records ?? []).map(({ _id, title }) => recordCommand(list, _id, title));

/** Those that somebody has described; the others have no name to be found by. */
const pictured = (list: ListName, pictures: readonly { _id: string; alt: string }[] | null) =>
  (pictures ?? [])
    .filter(({ alt }) => alt !== '')
    .map(({ _id, alt }) => recordCommand(list, _id, alt));
