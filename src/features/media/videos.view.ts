/** In the order of the page. */
export const videoCategories = ['musicVids', 'liveVids', 'vlogs'] as const;
export type VideoCategory = (typeof videoCategories)[number];

export const categoryNames: Readonly<Record<VideoCategory, string>> = {
  musicVids: 'Music Videos',
  liveVids: 'Live Performances',
  vlogs: 'Vlogs',
};

/** Omits kinds without videos. */
export function byCategory<V extends { category: VideoCategory }>(
  videos: readonly V[],
): { category: VideoCategory; title: string; videos: V[] }[] {
  return videoCategories
    .map((category) => ({
      category,
      title: categoryNames[category],
      videos: videos.filter((video) => video.category === category),
    }))
    .filter((part) => part.videos.length > 0);
}
