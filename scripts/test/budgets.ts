/**
 * What tests may cost, in loops: multiples of the loop that is measured beside them
 * (`calibration.ts`), which takes about 20 ms of a quiet processor. A file above its layer's bound
 * fails `npm test`. Make a test cheaper, or move what is rarely broken to the whole run (tag
 * `whole`), before you change a number here.
 */
export const loopsOfFile: Readonly<Record<string, number>> = {
  unit: 550,
  api: 1_400,
  screens: 480,
  components: 1_150,
  journeys: 1_250,
};

/** The same for each step of `npm test` as a whole. */
export const loopsOfStep: Readonly<Record<string, number>> = {
  build: 1_400,
  types: 1_600,
  lint: 250,
  format: 100,
  knip: 500,
  unit: 4_600,
  api: 12_500,
  screens: 2_500,
  components: 9_000,
  journeys: 7_800,
};
