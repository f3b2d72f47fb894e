export const releasePagesPath = '/music/';

export const releasePath = ({ slug }: { slug: string }): string =>
  `${releasePagesPath}${encodeURIComponent(slug)}`;
