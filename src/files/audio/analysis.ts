import type { Analysis } from './audio.ts';
import { framesOf, type Samples } from './samples.ts';

const shownPeaks = 200;
const quietest = -120;

/** Analyzes samples as they pass. @param sampleRate in hertz. */
export function analyser(sampleRate: number, channels: number) {
  const loudness = loudnessMeter(sampleRate, channels);
  const peaks = peakMeter();
  let frames = 0;
  return {
    add(samples: Samples) {
      frames += framesOf(samples);
      loudness.add(samples);
      peaks.add(samples);
    },
    result(): Analysis {
      const heights = peaks.result();
      const peak = heights.reduce((most, height) => Math.max(most, height), 0);
      return {
        seconds: frames / sampleRate,
        loudness: loudness.result(),
        peak: peak === 0 ? quietest : Math.max(quietest, rounded(20 * Math.log10(peak))),
        peaks: shown(heights),
      };
    },
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Exactly as many as the page shows, if there are enough; it draws a short song's wider. */
function shown(heights: readonly number[]): number[] {
  return Array.from({ length: shownPeaks }, (_, at) => {
    const from = Math.floor((at * heights.length) / shownPeaks);
    const to = Math.max(from + 1, Math.floor(((at + 1) * heights.length) / shownPeaks));
    const highest = heights.slice(from, to).reduce((most, one) => Math.max(most, one), 0);
    return Math.round(Math.min(1, highest) * 100);
  });
}

/** The length is unknown before the end, so windows are merged in pairs when there are many. */
function peakMeter() {
  const most = shownPeaks * 32;
  let heights: number[] = [];
  let window = 64;
  let [current, filled] = [0, 0];
  const close = () => {
    heights.push(current);
    [current, filled] = [0, 0];
    if (heights.length < most) return;
    heights = Array.from({ length: most / 2 }, (_, at) =>
      Math.max(heights[2 * at]!, heights[2 * at + 1]!),
    );
    window *= 2;
  };
  return {
    add(samples: Samples) {
      for (let at = 0; at < framesOf(samples); at += 1) {
        for (const channel of samples) {
          const height = Math.abs(channel[at]!);
          if (height > current) current = height;
        }
        filled += 1;
        if (filled >= window) close();
      }
    },
    result: () => (filled > 0 ? [...heights, current] : heights),
  };
}

/** Steps of 100 ms, four of which are a block of 400 ms that overlaps the next by three. */
const stepsInBlock = 4;
const absoluteGate = -70;
const relativeGate = -10;

/** Source: ITU-R BS.1770-4, annex 1; channels left and right, or one. */
function loudnessMeter(sampleRate: number, channels: number) {
  const filters = Array.from({ length: channels }, () => [
    biquad(shelf(sampleRate)),
    biquad(highPass(sampleRate)),
  ]);
  const stepFrames = Math.round(sampleRate / 10);
  const steps: number[] = [];
  let [energy, filled] = [0, 0];
  return {
    add(samples: Samples) {
      for (let at = 0; at < framesOf(samples); at += 1) {
        for (const [channel, [first, second]] of filters.entries()) {
          const value = second!(first!(samples[channel]![at]!));
          energy += value * value;
        }
        filled += 1;
        if (filled < stepFrames) continue;
        steps.push(energy / stepFrames);
        [energy, filled] = [0, 0];
      }
    },
    result(): number | null {
      // Sound shorter than a block counts as one.
      if (steps.length < stepsInBlock) steps.push(energy / Math.max(1, filled));
      const blocks = blocksOf(steps);
      const loud = blocks.filter((one) => lufs(one) > absoluteGate);
      if (loud.length === 0) return null;
      const gate = lufs(mean(loud)) + relativeGate;
      return rounded(lufs(mean(loud.filter((one) => lufs(one) > gate))));
    },
  };
}

function blocksOf(steps: readonly number[]): number[] {
  const size = Math.min(stepsInBlock, steps.length);
  return Array.from({ length: steps.length - size + 1 }, (_, at) =>
    mean(steps.slice(at, at + size)),
  );
}

const lufs = (energy: number): number => -0.691 + 10 * Math.log10(energy);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Coefficients = [b0: number, b1: number, b2: number, a1: number, a2: number];

function biquad([b0, b1, b2, a1, a2]: Coefficients): (x: number) => number {
  let [z1, z2] = [0, 0];
  return (x) => {
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    // Numbers near zero would slow the processor down a hundredfold.
    if (z1 < 1e-30 && z1 > -1e-30) z1 = 0;
    if (z2 < 1e-30 && z2 > -1e-30) z2 = 0;
    return y;
  };
}

/** The filter for the head's effect: the standard's at 48 kHz, converted to any rate. */
function shelf(sampleRate: number): Coefficients {
  const [frequency, gain, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const vh = 10 ** (gain / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (vh + (vb * k) / q + k * k) / a0,
    (2 * (k * k - vh)) / a0,
    (vh - (vb * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPass(sampleRate: number): Coefficients {
  const [frequency, q] = [38.13547087602444, 0.5003270373238773];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}
