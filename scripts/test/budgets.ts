/**
 * The budgets of tests, in loops: multiples of the loop that is measured with them
 * (`calibration.ts`), which takes about 20 ms of an idle processor. A file above its layer's bound
 * fails `npm test`. Make a test cheaper, or move one that rarely fails to the whole run (tag
 * `whole`), before you change a number here.
 */
export const loopsOfFile: Readonly<Record<string, number>> = {
  unit: 550,
  api: 1_150,
  screens: 480,
  components: 800,
  journeys: 1_150,
};

/** The same for each step of `npm test` as a whole. */
export const loopsOfStep: Readonly<Record<string, number>> = {
  build: 1_000,
  types: 1_200,
  lint: 250,
  format: 100,
  knip: 400,
  unit: 4_600,
  api: 11_000,
  screens: 2_500,
  components: 5_200,
  journeys: 7_000,
};
