/** Numbers that look like chance and are the same each time: 0 up to, and without, 1. */
export type Chance = () => number;

/** Makes a row of such numbers (mulberry32 by Tommy Ettinger, public domain). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between two. */
export const between = (random: Chance, least: number, most: number): number =>
  least + random() * (most - least);
