import { area } from '../../kit/client/data/area.ts';
import type { letterEndpoints } from './letters.ts';

export const newsArea = area<typeof letterEndpoints.news>('news', 'GET /news', 'news');

/** The page's own letter. */
export const newsPageArea = area<typeof letterEndpoints.news>('newsPage', 'GET /news', 'news');

/** All letters, as members see them. */
export const lettersArea = area<typeof letterEndpoints.list>('letters', 'GET /letters', 'letters');
