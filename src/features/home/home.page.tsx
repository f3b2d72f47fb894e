import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { youtubePlayerOrigin } from '../../kit/links/youtube.ts';
import { showsArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { featuredReleasesArea } from '../featured-releases/featured-releases.queries.ts';
import { featuredVideosArea } from '../featured-videos/featured-videos.queries.ts';
import type { FeaturedVideo } from '../featured-videos/featured-videos.ts';
import { newsArea } from '../letters/letters.queries.ts';
import { Hero } from './hero.parts.tsx';
import { NewestLetter, NextShow } from './home.parts.tsx';
import { HomeReleases, HomeShows, HomeVideos } from './lists.parts.tsx';

export const parts: readonly PagePart[] = [
  {
    name: 'pictures',
    Component: Hero,
    areas: [carouselImagesArea, themeArea],
    // Moves by itself.
    alive: 'loaded',
  },
  { name: 'next', Component: NextShow, areas: [showsSettingsArea, showsArea], alive: 'never' },
  { name: 'news', Component: NewestLetter, areas: [newsArea], alive: 'never' },
  { name: 'videos', Component: HomeVideos, areas: [featuredVideosArea], alive: 'touched' },
  { name: 'releases', Component: HomeReleases, areas: [featuredReleasesArea], alive: 'touched' },
  { name: 'shows', Component: HomeShows, areas: [showsSettingsArea, showsArea], alive: 'near' },
];

/** The origins of featured videos, which play in frames. */
export function origins(shown: Readonly<Record<string, unknown>>): CspOrigins {
  const videos = (shown[featuredVideosArea.name] ?? []) as FeaturedVideo[];
  return videos.length > 0 ? { frames: [youtubePlayerOrigin] } : {};
}
