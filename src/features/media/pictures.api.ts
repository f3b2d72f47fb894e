import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listMediaImages } from './pictures.records.ts';
import { pictureEndpoints } from './pictures.ts';

export const picturesApi = ({ db }: { db: Db }) => [
  answer(pictureEndpoints.list, () => listMediaImages(db)),
];
