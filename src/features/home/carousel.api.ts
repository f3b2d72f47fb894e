import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listHomeImages } from './carousel.records.ts';
import { carouselEndpoints } from './carousel.ts';

export const carouselApi = ({ db }: { db: Db }) => [
  answer(carouselEndpoints.list, () => listHomeImages(db)),
];
