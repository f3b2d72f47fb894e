import { useArea } from '../../kit/area.ts';
import { FromArea } from '../../kit/FromArea.tsx';
import { Poster } from '../../kit/Poster.tsx';
import { Section } from '../../kit/Section.tsx';
import { BandsintownShows, UpcomingShows } from '../shows/shows.parts.tsx';
import { showsArea } from '../shows/shows.queries.ts';
import { showsSettingsArea } from '../shows/shows-settings.queries.ts';
import { themeArea } from '../theme/theme.queries.ts';
import {
  bandNameFallback,
  catchPhraseFallback,
  catchPhraseOf,
  siteTitleOf,
} from '../theme/theme.view.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { featuredReleasesArea } from './featured-releases.queries.ts';
import { featuredVideosArea } from './featured-videos.queries.ts';
import { FeaturedVideos, HomeImages, NewReleases } from './home.parts.tsx';

export const areas = [
  carouselImagesArea,
  featuredVideosArea,
  featuredReleasesArea,
  showsArea,
  showsSettingsArea,
];

export default function HomePage() {
  return (
    <>
      <Stage />
      <FromArea area={carouselImagesArea}>{(images) => <HomeImages images={images} />}</FromArea>
      <FromArea area={featuredVideosArea}>
        {(videos) => <FeaturedVideos videos={videos} />}
      </FromArea>
      <FromArea area={featuredReleasesArea}>
        {(releases) => <NewReleases releases={releases} />}
      </FromArea>
      <Section title="Upcoming Shows">
        <FromArea area={showsSettingsArea}>
          {({ showSystem, bandsintownArtist }) =>
            showSystem === 'bandsintown' ? (
              <BandsintownShows artist={bandsintownArtist} />
            ) : (
              <FromArea area={showsArea}>{(shows) => <UpcomingShows shows={shows} />}</FromArea>
            )
          }
        </FromArea>
      </Section>
    </>
  );
}

function Stage() {
  const theme = useArea(themeArea).data;
  return (
    <section className="stage">
      <div className="mx-auto grid max-w-page grid-cols-1 content-end gap-4 px-4 py-16">
        <Poster>{theme ? siteTitleOf(theme) : bandNameFallback}</Poster>
        <p className="text-step-1 text-muted">
          {theme ? catchPhraseOf(theme) : catchPhraseFallback}
        </p>
      </div>
    </section>
  );
}
