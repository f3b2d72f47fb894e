/** The kinds of video, in the order in which the page shows them. */
export const videoCategories = ['musicVids', 'liveVids', 'vlogs'] as const;
export type VideoCategory = (typeof videoCategories)[number];

export const categoryNames: Readonly<Record<VideoCategory, string>> = {
  musicVids: 'Music Videos',
  liveVids: 'Live Performances',
  vlogs: 'Vlogs',
};
