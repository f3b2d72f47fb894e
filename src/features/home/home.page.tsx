import { useArea } from '../../kit/client/data/useArea.ts';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { youtubePlayerOrigin } from '../../kit/links/youtube.ts';
import { BandsintownShows, UpcomingShows } from '../shows/shows.parts.tsx';
import { showsArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { NewReleases } from '../featured-releases/featured-releases.parts.tsx';
import { featuredReleasesArea } from '../featured-releases/featured-releases.queries.ts';
import { FeaturedVideos } from '../featured-videos/featured-videos.parts.tsx';
import { featuredVideosArea } from '../featured-videos/featured-videos.queries.ts';
import type { FeaturedVideo } from '../featured-videos/featured-videos.ts';
import { newsArea } from '../letters/letters.queries.ts';
import { NextShow, Hero, NewestLetter } from './home.parts.tsx';
import { homeView } from './home.view.ts';

export const areas = [
  carouselImagesArea,
  featuredVideosArea,
  featuredReleasesArea,
  showsArea,
  showsSettingsArea,
  newsArea,
];

/** The origins of featured videos, which play in frames. */
export function origins(shown: Readonly<Record<string, unknown>>): CspOrigins {
  const videos = (shown[featuredVideosArea.name] ?? []) as FeaturedVideo[];
  return videos.length > 0 ? { frames: [youtubePlayerOrigin] } : {};
}

export default function HomePage() {
  const theme = useArea(themeArea).data;
  const images = useArea(carouselImagesArea).data ?? [];
  const isListedElsewhere = useArea(showsSettingsArea).data?.showSystem === 'bandsintown';
  const shows = useArea(showsArea).data ?? [];
  const from = homeView(new URLSearchParams(usePageLocation().search));
  return (
    <>
      <Hero
        images={images}
        from={from.pictures}
        bandName={siteTitleOf(theme)}
        catchPhrase={theme?.catchPhrase ?? ''}
      />
      {!isListedElsewhere && from.shows === 0 && <NextShow shows={shows} />}
      <NewestLetter letter={useArea(newsArea).data?.[0]} />
      <AreaBoundary area={featuredVideosArea}>
        {(videos) => <FeaturedVideos videos={videos} from={from.videos} />}
      </AreaBoundary>
      <AreaBoundary area={featuredReleasesArea}>
        {(releases) => <NewReleases releases={releases} from={from.releases} />}
      </AreaBoundary>
      <Section id="shows" title="Upcoming Shows">
        <AreaBoundary area={showsSettingsArea}>
          {({ showSystem, bandsintownArtist }) =>
            showSystem === 'bandsintown' ? (
              <BandsintownShows artist={bandsintownArtist} />
            ) : (
              <AreaBoundary area={showsArea}>
                {(dates) => <UpcomingShows shows={dates} from={from.shows} />}
              </AreaBoundary>
            )
          }
        </AreaBoundary>
      </Section>
    </>
  );
}
