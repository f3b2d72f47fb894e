/** The first is what a form begins with. */
export const releaseTypes = ['album', 'single', 'EP', 'LP'] as const;
export type ReleaseType = (typeof releaseTypes)[number];

export const releaseTypeNames: Readonly<Record<ReleaseType, string>> = {
  album: 'Album',
  single: 'Single',
  EP: 'EP',
  LP: 'LP',
};

/** How many the front page shows at first, and more by each press. */
export const releaseStep = 8;
