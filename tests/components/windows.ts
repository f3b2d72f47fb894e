import { isWhole } from '../environment/whole.ts';

/**
 * The windows in which a screen is looked at, in pixels: a phone's, which has the least room, and
 * in the whole run a desktop's too.
 */
export const windows: readonly (readonly [width: number, height: number])[] = isWhole
  ? [
      [1280, 800],
      [390, 844],
    ]
  : [[390, 844]];
