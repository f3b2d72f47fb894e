import { useAreaAlert } from '../../kit/client/data/useAreaAlert.ts';
import { ShowsEditor } from '../shows/shows.admin.tsx';
import { CarouselImagesEditor } from './carousel.admin.tsx';
import { FeaturedReleasesEditor } from './featured-releases.admin.tsx';
import { featuredReleasesArea } from './featured-releases.queries.ts';
import { FeaturedVideosEditor } from './featured-videos.admin.tsx';
import { featuredVideosArea } from './featured-videos.queries.ts';

/** The page where the band chooses what fans see first. */
export function HomeAdmin() {
  useAreaAlert(featuredVideosArea);
  useAreaAlert(featuredReleasesArea);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-10">
      <h1 className="voice text-step-2">Home</h1>
      <CarouselImagesEditor />
      <FeaturedVideosEditor />
      <FeaturedReleasesEditor />
      <ShowsEditor />
    </div>
  );
}
