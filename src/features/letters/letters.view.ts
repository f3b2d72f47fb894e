import { windowStart } from '../../kit/client/lists/listWindow.ts';
import { slugUnder } from '../../kit/links/slugUnder.ts';
import { newsPagesPath } from './letter-path.view.ts';

/** UTF-16 units and counts. */
export const letterLimits = {
  title: 150,
  subject: 300,
  preview: 200,
  words: 20_000,
  line: 300,
  button: 60,
  blocks: 60,
  shows: 20,
} as const;

export const letterStates = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const;

/** How many letters the page of news shows at first. */
export const newsStep = 12;

/** How many letters are on earlier pages. */
export const newsStart = (query: URLSearchParams): number =>
  windowStart(query.get('from'), newsStep);

/** The slug in the path of a letter's page; null if it's no such path. */
export const letterSlugIn = (path: string): string | null => slugUnder(newsPagesPath, path);
