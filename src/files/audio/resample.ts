import { framesOf, mixDown, type Samples } from './samples.ts';

/** The sinc's zero crossings on each side: they suppress aliasing by 96 dB or more. */
const crossings = 32;
const kaiserBeta = 9.5;
/** The passband, as a share of the lower Nyquist frequency. */
const passband = 0.95;

/**
 * Returns the output samples that are due for each input, and the rest at `end`. Uses a windowed
 * sinc for each phase between two samples; the output has no delay, and the length of the input.
 * Source: J. O. Smith, Digital Audio Resampling, sections on windowed sinc.
 * @param from in hertz, as `to` is.
 */
export function resampler(from: number, to: number, channels: number) {
  if (from === to) {
    return {
      add: (samples: Samples): Samples => samples,
      end: (): Samples => Array.from({ length: channels }, () => new Float32Array(0)),
    };
  }
  const common = divisor(from, to);
  const [phases, step] = [to / common, from / common];
  const cutoff = Math.min(1, to / from) * passband;
  const reach = Math.ceil(crossings / cutoff);
  const taps = 2 * reach;
  const kernels = new Map<number, Float32Array>();
  const kernelOf = (phase: number): Float32Array => {
    const known = kernels.get(phase);
    if (known) return known;
    const made = kernel(phase / phases, reach, cutoff);
    kernels.set(phase, made);
    return made;
  };

  // Silence before the first sample, so that the first output sample is centered on it.
  let kept = Array.from({ length: channels }, () => new Float32Array(reach - 1));
  let keptFrom = -(reach - 1);
  let received = 0;
  let made = 0;

  const drain = (samples: Samples, upTo: number): Samples => {
    const joined = kept.map((before, at) => joinedArrays(before, samples[at]!));
    const end = keptFrom + joined[0]!.length;
    const most = Math.max(0, Math.ceil(((end - reach) * phases) / step) - made);
    const count = Math.max(0, Math.min(most, upTo - made));
    const out = joined.map(() => new Float32Array(count));
    for (let at = 0; at < count; at += 1) {
      const position = (made + at) * step;
      const taken = kernelOf(position % phases);
      const begin = Math.floor(position / phases) - reach + 1 - keptFrom;
      for (const [channel, values] of joined.entries()) {
        let sum = 0;
        for (let tap = 0; tap < taps; tap += 1) sum += values[begin + tap]! * taken[tap]!;
        out[channel]![at] = sum;
      }
    }
    made += count;
    const needed = Math.floor((made * step) / phases) - reach + 1;
    const drop = Math.max(0, Math.min(joined[0]!.length, needed - keptFrom));
    kept = joined.map((values) => values.slice(drop));
    keptFrom += drop;
    return out;
  };

  return {
    add(samples: Samples): Samples {
      received += samples[0]!.length;
      return drain(samples, Infinity);
    },
    end(): Samples {
      const silence = Array.from({ length: channels }, () => new Float32Array(taps + step));
      return drain(silence, Math.round((received * phases) / step));
    },
  };
}

/** Joins parts with different rates and channels into one recording. */
export function steady(sampleRate: number, channels: number) {
  let from = sampleRate;
  let rates = resampler(from, sampleRate, channels);
  return {
    add(samples: Samples, rate: number): Samples {
      const fitting = withChannels(samples, channels);
      if (rate === from) return rates.add(fitting);
      const rest = rates.end();
      from = rate;
      rates = resampler(from, sampleRate, channels);
      const next = rates.add(fitting);
      return rest.map((values, at) => joinedArrays(values, next[at]!));
    },
    end: () => rates.end(),
  };
}

function withChannels(samples: Samples, channels: number): Samples {
  if (samples.length === channels) return samples;
  const [left, right] = mixDown(samples, 2) as [Float32Array, Float32Array];
  if (channels === 1) return [left.map((value, at) => (value + right[at]!) / 2)];
  const silence = new Float32Array(framesOf(samples));
  return Array.from({ length: channels }, (_, at) => [left, right][at] ?? silence);
}

/** The kernel of one phase; its sum is 1, so that a constant signal keeps its level. */
function kernel(offset: number, reach: number, cutoff: number): Float32Array {
  const values = Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - offset;
    const x = Math.PI * distance * cutoff;
    const sinc = x === 0 ? 1 : Math.sin(x) / x;
    const place = distance / reach;
    const window = bessel(kaiserBeta * Math.sqrt(Math.max(0, 1 - place * place)));
    return sinc * window;
  });
  const sum = values.reduce((total, value) => total + value, 0);
  return Float32Array.from(values, (value) => value / sum);
}

/** The modified Bessel function of the first kind, order zero. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let n = 1; term > sum * 1e-12; n += 1) {
    term *= (x / (2 * n)) ** 2;
    sum += term;
  }
  return sum;
}

function joinedArrays(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
