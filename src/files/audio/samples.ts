import type { AudioHeader } from './audio.ts';

/** Simultaneous samples: an array for each channel, all of one length, full scale at 1. */
export type Samples = Float32Array[];

export interface SampleBlock {
  samples: Samples;
  /** The share of the file that was read for it, from 0 to 1. */
  share: number;
}

/** An open file, whose samples are decoded on demand. */
export interface DecodedAudio {
  header: AudioHeader;
  /** The bits of a sample that are worth storing. */
  depth: 16 | 24;
  blocks(): AsyncIterable<SampleBlock>;
}

export const framesOf = (samples: Samples): number => samples[0]?.length ?? 0;

/** A channel's shares for left and right: `l` and `r` are sides and backs, `-` the bass. */
const gains: Readonly<Record<string, readonly [left: number, right: number]>> = {
  L: [1, 0],
  R: [0, 1],
  C: [Math.SQRT1_2, Math.SQRT1_2],
  l: [Math.SQRT1_2, 0],
  r: [0, Math.SQRT1_2],
  b: [0.5, 0.5],
  '-': [0, 0],
};

/** In the order of WAV and FLAC, by number of channels; with more, sides and backs alternate. */
const layouts = ['', 'C', 'LR', 'LRC', 'LRlr', 'LRClr', 'LRC-lr', 'LRC-blr'];

/** A side's shares add up to 1, so nothing exceeds full scale (ITU-R BS.775-3, table 2). */
function mixGains(channels: number): (readonly [left: number, right: number])[] {
  const layout = layouts[channels] ?? 'LRC-'.padEnd(channels, 'lr');
  const all = [...layout].map((channel) => gains[channel]!);
  const most = Math.max(...[0, 1].map((side) => all.reduce((sum, one) => sum + one[side]!, 0)));
  return all.map(([left, right]) => [left / most, right / most]);
}

/** Mixes to two channels within full scale. Mono stays mono, unless two are requested. */
export function mixDown(samples: Samples, channels: 1 | 2): Samples {
  const frames = framesOf(samples);
  if (samples.length === 1) {
    const only = clipped(samples[0]!);
    return channels === 1 ? [only] : [only, only];
  }
  if (samples.length === 2) return samples.map(clipped);
  const mixed = [new Float32Array(frames), new Float32Array(frames)];
  for (const [at, share] of mixGains(samples.length).entries()) {
    for (const [side, gain] of share.entries()) {
      if (gain === 0) continue;
      const from = samples[at]!;
      const to = mixed[side]!;
      for (let frame = 0; frame < frames; frame += 1) to[frame]! += from[frame]! * gain;
    }
  }
  return mixed.map(clipped);
}

const clipped = (channel: Float32Array): Float32Array =>
  channel.map((value) => (value > 1 ? 1 : value >= -1 ? value : value < -1 ? -1 : 0));

export const channelsMade = (channels: number): 1 | 2 => (channels === 1 ? 1 : 2);

/** In hertz, for MP3 and AAC. */
export const lossyRate = (sampleRate: number): 44_100 | 48_000 =>
  sampleRate % 11_025 === 0 ? 44_100 : 48_000;
