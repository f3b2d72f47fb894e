import { byDescription, byTitle, paletteList } from '../../kit/admin/records/paletteList.ts';
import { call } from '../../kit/client/api/call.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { searchedShows, ShowsEditor } from '../shows/shows.admin.tsx';
import { featuredReleaseKind } from '../featured-releases/featured-releases.admin.tsx';
import { featuredReleasesArea } from '../featured-releases/featured-releases.queries.ts';
import {
  featuredVideoKind,
  FeaturedVideosEditor,
} from '../featured-videos/featured-videos.admin.tsx';
import { featuredVideosArea } from '../featured-videos/featured-videos.queries.ts';
import { HomeReleasesEditor } from './home-releases.admin.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { addAlert } from '../../kit/client/page/alerts.ts';
import type { Area } from '../../kit/client/data/area.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { HomeStatistics } from '../statistics/statistics.admin.tsx';
import { FirstStepsList } from './first-steps.admin.tsx';
import { carouselEndpoints } from './carousel.ts';
import { PictureListEditor } from '../../kit/admin/picture-lists/PictureListEditor.tsx';
import type { PictureListKind } from '../../kit/admin/picture-lists/pictureListKind.ts';
import type { StoredOrder } from '../../kit/admin/ordering/useOrder.ts';
import type { ListedPicture } from '../../kit/records/pictureList.ts';

/** The lists that the command palette searches here. */
export const homeLists = [
  searchedShows,
  paletteList('/home', featuredVideoKind, byTitle),
  // The music tab lists the band's own.
  paletteList('/home', featuredReleaseKind, (all) =>
    byTitle(all.filter(({ release }) => release === undefined)),
  ),
  paletteList(
    '/home',
    { area: carouselImagesArea, heading: 'Carousel Images', title: 'Carousel Images' },
    byDescription,
  ),
];

export default function HomeAdmin() {
  useAreaAlert(featuredVideosArea);
  useAreaAlert(featuredReleasesArea);
  return (
    <div className="grid grid-cols-1 gap-10">
      <h1 className="display text-step-2">Home</h1>
      <nav aria-label="On this page" className="section-bar">
        {[...parts, ['shows', 'Shows']].map(([id, name]) => (
          <Link
            key={id}
            to={`#${id}`}
            className="button-line justify-center px-2! text-small desk:px-3!"
          >
            {name}
          </Link>
        ))}
      </nav>
      <HomeStatistics />
      <FirstStepsList />
      {parts.map(([id, , Editor]) => (
        <div key={id} id={id} tabIndex={-1} className="outline-none">
          <Editor />
        </div>
      ))}
      <ShowsEditor />
    </div>
  );
}

/** The sections before the shows, by their ids. */
const parts = [
  ['images', 'Images', CarouselImagesEditor],
  ['videos', 'Videos', FeaturedVideosEditor],
  ['releases', 'Releases', HomeReleasesEditor],
] as const;

function useAreaAlert(area: Area<unknown>): void {
  const { error } = useArea(area);
  useEffect(() => {
    if (error !== null) addAlert('error', error);
  }, [error]);
}

function CarouselImagesEditor() {
  return (
    <PictureListEditor
      kind={carouselImages}
      hint="Images appear at the top of the home page, in this order."
      step={12}
      order={order}
    />
  );
}

const carouselImages: PictureListKind = {
  ...recordKind({
    noun: 'carousel',
    area: carouselImagesArea,
    endpoints: carouselEndpoints,
    title: 'Carousel Image',
    name: 'image',
    succeeded: (how) => outcomes[how],
    isPublished: true,
    compare: null,
  }),
  notRemoved: 'Failed to remove home carousel image',
  newest: 'last',
};

const outcomes = {
  added: 'Home carousel image(s) uploaded successfully',
  updated: 'Image updated successfully',
  deleted: 'Home carousel image removed successfully',
} as const;

const order: StoredOrder<ListedPicture> = {
  save: (ids) => call(carouselEndpoints.order, { body: ids }),
  moved: 'Home carousel image moved successfully',
  notMoved: 'Failed to move home carousel image',
};
