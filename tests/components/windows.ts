import { isWhole } from '../environment/whole.ts';

/**
 * The windows in which a screen is checked, in pixels: a phone's, which has the least space, and in
 * a whole run a desktop's too.
 */
export const windows: readonly (readonly [width: number, height: number])[] = isWhole
  ? [
      [1280, 800],
      [390, 844],
    ]
  : [[390, 844]];
