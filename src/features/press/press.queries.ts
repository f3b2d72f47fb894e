import { area } from '../../kit/client/data/area.ts';
import type { pressEndpoints } from './press.ts';

export const pressArea = area<typeof pressEndpoints.read>('press', 'GET /press', 'the press kit');

/** Says on other pages only whether there is a press kit. */
export const pressLinkArea = area<typeof pressEndpoints.read>(
  'pressLink',
  'GET /press',
  'the press kit',
);
