/**
 * What tests may cost, in loops: multiples of the loop that is measured beside them
 * (`calibration.ts`), which takes about 20 ms of a quiet processor. A file above its layer's bound
 * fails `npm test`. Make a test cheaper, or move what is rarely broken to the whole run (tag
 * `whole`), before you change a number here.
 */
export const loopsOfFile: Readonly<Record<string, number>> = {
  unit: 900,
  api: 2_600,
  screens: 700,
  components: 1_600,
  journeys: 1_900,
};

/** The same for each step of `npm test` as a whole. */
export const loopsOfStep: Readonly<Record<string, number>> = {
  build: 2_400,
  types: 2_500,
  lint: 400,
  format: 200,
  knip: 900,
  unit: 9_500,
  api: 20_000,
  screens: 5_000,
  components: 11_500,
  journeys: 12_000,
};
