import type { Video } from '../../src/features/media/videos.ts';

/** Videos of one kind as they are listed, the newest first. */
export const videos = (count: number, category: Video['category']): Video[] =>
  Array.from({ length: count }, (_, n) => ({
    _id: `${category}-${n}`,
    category,
    title: `${category} ${n}`,
    date: Date.UTC(2026, 0, count - n),
    link: `https://www.youtube.com/watch?v=${n}`,
    embedLink: `https://www.youtube.com/embed/${n}`,
    picture: null,
    revision: 1,
  }));
