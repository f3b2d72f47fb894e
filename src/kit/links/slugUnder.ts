import { percentDecoded } from './percentDecoded.ts';

/** The pattern of every slug, including the number that distinguishes equal ones. */
export const slugPattern = /^[\p{L}\p{N}\p{M}-]{1,80}$/u;

/** The slug in the path of a record's page; null if it's no such path. */
export function slugUnder(prefix: string, path: string): string | null {
  if (!path.startsWith(prefix)) return null;
  const slug = percentDecoded(path.slice(prefix.length).replace(/\/$/, ''));
  return slug !== null && slugPattern.test(slug) ? slug : null;
}
