import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { Section } from '../../kit/client/page/Section.tsx';
import { youtubePlayerOrigin } from '../../kit/links/youtube.ts';
import { BandsintownShows, UpcomingShows } from '../shows/shows.parts.tsx';
import { showsArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { NewReleases } from '../featured-releases/featured-releases.parts.tsx';
import { featuredReleasesArea } from '../featured-releases/featured-releases.queries.ts';
import { FeaturedVideos } from '../featured-videos/featured-videos.parts.tsx';
import { featuredVideosArea } from '../featured-videos/featured-videos.queries.ts';
import type { FeaturedVideo } from '../featured-videos/featured-videos.ts';
import { newsArea } from '../letters/letters.queries.ts';
import { NextShow, Hero, NewestLetter, useHomeView } from './home.parts.tsx';

export const parts: readonly PagePart[] = [
  {
    name: 'pictures',
    Component: Hero,
    areas: [carouselImagesArea, themeArea],
    alive: 'near',
  },
  { name: 'next', Component: NextShow, areas: [showsSettingsArea, showsArea], alive: 'near' },
  { name: 'news', Component: NewestLetter, areas: [newsArea], alive: 'never' },
  { name: 'videos', Component: Videos, areas: [featuredVideosArea], alive: 'near' },
  { name: 'releases', Component: Releases, areas: [featuredReleasesArea], alive: 'near' },
  { name: 'shows', Component: Shows, areas: [showsSettingsArea, showsArea], alive: 'near' },
];

/** The origins of featured videos, which play in frames. */
export function origins(shown: Readonly<Record<string, unknown>>): CspOrigins {
  const videos = (shown[featuredVideosArea.name] ?? []) as FeaturedVideo[];
  return videos.length > 0 ? { frames: [youtubePlayerOrigin] } : {};
}

function Videos() {
  const { videos: from } = useHomeView();
  return (
    <AreaBoundary area={featuredVideosArea}>
      {(videos) => <FeaturedVideos videos={videos} from={from} />}
    </AreaBoundary>
  );
}

function Releases() {
  const { releases: from } = useHomeView();
  return (
    <AreaBoundary area={featuredReleasesArea}>
      {(releases) => <NewReleases releases={releases} from={from} />}
    </AreaBoundary>
  );
}

function Shows() {
  const { shows: from } = useHomeView();
  return (
    <Section id="shows" title="Upcoming Shows">
      <AreaBoundary area={showsSettingsArea}>
        {({ showSystem, bandsintownArtist }) =>
          showSystem === 'bandsintown' ? (
            <BandsintownShows artist={bandsintownArtist} />
          ) : (
            <AreaBoundary area={showsArea}>
              {(dates) => <UpcomingShows shows={dates} from={from} />}
            </AreaBoundary>
          )
        }
      </AreaBoundary>
    </Section>
  );
}
