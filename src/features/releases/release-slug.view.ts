import { slugUnder } from '../../kit/links/slugUnder.ts';
import { releasePagesPath } from './release-path.view.ts';

/** The slug in the path of a release's page; null if it's no such path. */
export const slugInPath = (path: string): string | null => slugUnder(releasePagesPath, path);
