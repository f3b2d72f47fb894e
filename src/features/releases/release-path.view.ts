import { slugUnder } from '../../kit/links/slugUnder.ts';

export const releasePagesPath = '/music/';

export const releasePath = ({ slug }: { slug: string }): string =>
  `${releasePagesPath}${encodeURIComponent(slug)}`;

/** The slug in the path of a release's page; null if it's no such path. */
export const slugInPath = (path: string): string | null => slugUnder(releasePagesPath, path);
