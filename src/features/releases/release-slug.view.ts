import { percentDecoded } from '../../kit/links/percentDecoded.ts';

/** The pattern of every slug, including the number that distinguishes equal ones. */
export const slugPattern = /^[\p{L}\p{N}\p{M}-]{1,80}$/u;

/** The slug in the path of a release's page; null if it's no such path. */
export function slugInPath(path: string): string | null {
  const [, written] = /^\/music\/([^/]+)\/?$/.exec(path) ?? [];
  const slug = percentDecoded(written ?? '');
  return slug !== null && slugPattern.test(slug) ? slug : null;
}
