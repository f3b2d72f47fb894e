import { area } from '../../kit/client/data/area.ts';
import type { pressEndpoints } from './press.ts';

type Read = typeof pressEndpoints.read;

export const pressArea = area<Read>('press', 'GET /press', 'the press kit');

/** Says on other pages only whether there is a press kit. */
export const pressLinkArea = area<Read>('pressLink', 'GET /press', 'the press kit');
