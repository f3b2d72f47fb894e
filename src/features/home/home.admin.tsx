import { byDescription, byTitle, paletteList } from '../../kit/admin/records/paletteList.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { searchedShows } from '../shows/shows.admin.tsx';
import { ShowsEditor } from '../shows/shows.admin.tsx';
import { CarouselImagesEditor } from './carousel.admin.tsx';
import { FeaturedReleasesEditor } from '../featured-releases/featured-releases.admin.tsx';
import { featuredReleasesArea } from '../featured-releases/featured-releases.queries.ts';
import { FeaturedVideosEditor } from '../featured-videos/featured-videos.admin.tsx';
import { featuredVideosArea } from '../featured-videos/featured-videos.queries.ts';
import { useEffect } from 'react';
import { addAlert } from '../../kit/client/page/alerts.ts';
import type { Area } from '../../kit/client/data/area.ts';
import { useArea } from '../../kit/client/data/useArea.ts';

/** What the search for everything finds here. */
export const homeLists = [
  searchedShows,
  paletteList(
    featuredVideosArea,
    { title: 'Featured Videos', addition: 'Featured Video' },
    byTitle,
  ),
  paletteList(
    featuredReleasesArea,
    { title: 'Featured Releases', addition: 'Featured Release' },
    byTitle,
  ),
  paletteList(
    carouselImagesArea,
    { title: 'Carousel Images', addition: 'Carousel Images' },
    byDescription,
  ),
];

export default function HomeAdmin() {
  useAreaAlert(featuredVideosArea);
  useAreaAlert(featuredReleasesArea);
  return (
    <div className="grid grid-cols-1 gap-10">
      <h1 className="voice text-step-2">Home</h1>
      <CarouselImagesEditor />
      <FeaturedVideosEditor />
      <FeaturedReleasesEditor />
      <ShowsEditor />
    </div>
  );
}

function useAreaAlert(area: Area<unknown>): void {
  const { error } = useArea(area);
  useEffect(() => {
    if (error !== null) addAlert('error', error);
  }, [error]);
}
