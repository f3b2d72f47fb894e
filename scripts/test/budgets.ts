/**
 * What tests may cost, in loops: multiples of the loop that is measured beside them
 * (`calibration.ts`), which takes about 20 ms of a quiet processor. A file above its layer's bound
 * fails `npm test`. Make a test cheaper, or move what is rarely broken to the whole run (tag
 * `whole`), before you change a number here.
 */
export const loopsOfFile: Readonly<Record<string, number>> = {
  unit: 250,
  api: 600,
  screens: 600,
  components: 900,
  journeys: 1_200,
};

/** The same for each step of `npm test` as a whole. */
export const loopsOfStep: Readonly<Record<string, number>> = {
  build: 1_500,
  types: 2_500,
  lint: 300,
  format: 200,
  knip: 900,
  unit: 5_000,
  api: 9_000,
  screens: 4_500,
  components: 7_000,
  journeys: 8_000,
};
