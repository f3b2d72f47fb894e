import { expect, test } from 'vitest';
import { mixDown } from './samples.ts';
import { inOrderOfWav } from './ogg.ts';

const full = () => Float32Array.of(1);
const none = () => Float32Array.of(0);

test.each([3, 4, 5, 6, 7, 8, 12])(
  '%i channels at full scale become two at full scale',
  (channels) => {
    const mixed = mixDown(Array.from({ length: channels }, full), 2);
    // No sample was clipped: half the volume halves all samples.
    const half = mixDown(
      Array.from({ length: channels }, () => Float32Array.of(0.5)),
      2,
    );
    for (const [side, [value]] of mixed.entries()) {
      expect(value!).toBeLessThanOrEqual(1);
      expect(half[side]![0]!).toBeCloseTo(value! / 2, 6);
    }
  },
);

test("the center channel is mixed into both sides, also in Vorbis's order", () => {
  const channels = ['L', 'C', 'R', 'l', 'r', 'bass'].map((name) =>
    name === 'C' ? full() : none(),
  );
  const [left, right] = mixDown(inOrderOfWav(channels), 2);
  expect(left![0]).toBeGreaterThan(0.1);
  expect(right![0]).toBe(left![0]);
});
