/** The first is the default in forms. */
export const releaseTypes = ['album', 'single', 'EP', 'LP'] as const;
export type ReleaseType = (typeof releaseTypes)[number];

export const releaseTypeNames: Readonly<Record<ReleaseType, string>> = {
  album: 'Album',
  single: 'Single',
  EP: 'EP',
  LP: 'LP',
};

/** How many releases the front page shows at first, and how many more with each press. */
export const releaseStep = 8;
