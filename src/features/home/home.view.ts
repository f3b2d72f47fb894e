import { windowStart } from '../../kit/client/lists/listWindow.ts';
import { featuredVideoStep } from '../featured-videos/featured-videos.view.ts';
import { releaseStep } from '../featured-releases/featured-releases.view.ts';
import { showStep } from '../shows/shows.view.ts';

/** How many items the front page shows at first, by the name in its query. */
export const homeSteps = {
  pictures: 4,
  videos: featuredVideoStep,
  releases: releaseStep,
  shows: showStep,
} as const;

type HomeList = keyof typeof homeSteps;

/** The index at which each list begins. */
export type HomeView = Readonly<Record<HomeList, number>>;

const lists = Object.keys(homeSteps) as HomeList[];

const beginning: HomeView = { pictures: 0, videos: 0, releases: 0, shows: 0 };

/** The lists' positions in an address; only one list may begin further on. */
export function homeView(query: URLSearchParams): HomeView {
  for (const name of lists) {
    const from = windowStart(query.get(name), homeSteps[name]);
    if (from > 0) return { ...beginning, [name]: from };
  }
  return beginning;
}

/** Omits defaults. */
export const homeQuery = (view: HomeView): Record<string, string> =>
  Object.fromEntries(lists.filter((name) => view[name] > 0).map((name) => [name, `${view[name]}`]));
