/** Records that can be drafts, as the history calls them. */
export const privateLinkNouns = [
  'show',
  'player',
  'video',
  'featured-video',
  'featured-release',
  'picture',
  'carousel',
] as const;
export type PrivateLinkNoun = (typeof privateLinkNouns)[number];

export const privatePath = '/private';

/** The part of the page where a record stands that is not the first on it. */
export const privateAnchors: Readonly<Partial<Record<PrivateLinkNoun, string>>> = {
  'featured-video': '#videos',
  'featured-release': '#releases',
};
