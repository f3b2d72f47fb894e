import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { NewReleases } from '../featured-releases/featured-releases.parts.tsx';
import { featuredReleasesArea } from '../featured-releases/featured-releases.queries.ts';
import { FeaturedVideos } from '../featured-videos/featured-videos.parts.tsx';
import { featuredVideosArea } from '../featured-videos/featured-videos.queries.ts';
import { BandsintownShows, UpcomingShows } from '../shows/shows.parts.tsx';
import { showsArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { useHomeView } from './home-view.parts.tsx';

export function HomeVideos() {
  const { videos: from } = useHomeView();
  return (
    <AreaBoundary area={featuredVideosArea}>
      {(videos) => <FeaturedVideos videos={videos} from={from} />}
    </AreaBoundary>
  );
}

export function HomeReleases() {
  const { releases: from } = useHomeView();
  return (
    <AreaBoundary area={featuredReleasesArea}>
      {(releases) => <NewReleases releases={releases} from={from} />}
    </AreaBoundary>
  );
}

export function HomeShows() {
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
