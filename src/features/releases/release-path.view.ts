export const releasePagesPath = '/music/';

export const releasePath = ({ slug }: { slug: string }): string => `${releasePagesPath}${slug}`;

/** The slug in the path of a release's page; null for no such path. */
export const slugInPath = (path: string): string | null =>
  /^\/music\/([a-z0-9-]{1,80})\/?$/.exec(path)?.[1] ?? null;
