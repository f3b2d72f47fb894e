import { percentDecoded } from '../../kit/links/percentDecoded.ts';

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

export const newsPath = '/news';
const newsPagesPath = `${newsPath}/`;

export const letterPath = ({ slug }: { slug: string }): string =>
  `${newsPagesPath}${encodeURIComponent(slug)}`;

/** The slug in the path of a letter's page; null if it's no such path. */
export function letterSlugIn(path: string): string | null {
  const [, written] = /^\/news\/([^/]+)\/?$/.exec(path) ?? [];
  const slug = percentDecoded(written ?? '');
  return slug !== null && /^[\p{L}\p{N}\p{M}-]{1,80}$/u.test(slug) ? slug : null;
}
