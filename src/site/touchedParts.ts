import type { ComponentType } from 'react';
import { HomeReleases, HomeShows, HomeVideos } from '../features/home/lists.parts.tsx';
import { Footer } from './Footer.tsx';
import { Notices } from './Notices.tsx';

/** The parts that a fan's first touch makes alive, in one file. */
export const touchedParts: Readonly<Record<string, ComponentType>> = {
  videos: HomeVideos,
  releases: HomeReleases,
  shows: HomeShows,
  footer: Footer,
  notices: Notices,
};
