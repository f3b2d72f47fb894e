import type { AudioHeader } from './audio.ts';

/** Of one moment: an array for each channel, all of one length, full scale at 1. */
export type Samples = Float32Array[];

export interface SampleBlock {
  samples: Samples;
  /** How much of the file was read for it, from 0 to 1. */
  share: number;
}

/** An opened file, whose samples come as they are asked for. */
export interface DecodedAudio {
  header: AudioHeader;
  /** Bits of a sample that are worth keeping. */
  depth: 16 | 24;
  blocks(): AsyncIterable<SampleBlock>;
}

export const framesOf = (samples: Samples): number => samples[0]?.length ?? 0;

const half = Math.SQRT1_2;

/**
 * How much of each channel goes left and right, in the order of WAV and FLAC: front left, front
 * right, centre, bass (left out), then sides and backs by turns.
 * Source: ITU-R BS.775-3, table 2.
 */
function gains(channels: number): [left: number, right: number][] {
  if (channels === 2)
    return [
      [1, 0],
      [0, 1],
    ];
  if (channels === 3)
    return [
      [1, 0],
      [0, 1],
      [half, half],
    ];
  if (channels === 4)
    return [
      [1, 0],
      [0, 1],
      [half, 0],
      [0, half],
    ];
  return Array.from({ length: channels }, (_, at) => {
    if (at < 2) return at === 0 ? [1, 0] : [0, 1];
    if (channels > 5 && at === 3) return [0, 0];
    if (at === 2) return [half, half];
    const isLeft = channels > 5 ? at % 2 === 0 : at % 2 === 1;
    return isLeft ? [half, 0] : [0, half];
  });
}

/** At most two channels, none louder than full scale. One stays one, unless two are wanted. */
export function mixDown(samples: Samples, channels: 1 | 2): Samples {
  const frames = framesOf(samples);
  if (samples.length === 1) {
    const only = clipped(samples[0]!);
    return channels === 1 ? [only] : [only, only];
  }
  if (samples.length === 2) return samples.map(clipped);
  const mixed = [new Float32Array(frames), new Float32Array(frames)];
  for (const [at, share] of gains(samples.length).entries()) {
    for (const [side, gain] of share.entries()) {
      if (gain === 0) continue;
      const from = samples[at]!;
      const to = mixed[side]!;
      for (let frame = 0; frame < frames; frame += 1) to[frame]! += from[frame]! * gain;
    }
  }
  return mixed.map(clipped);
}

function clipped(channel: Float32Array): Float32Array {
  return channel.map((value) => (value > 1 ? 1 : value >= -1 ? value : value < -1 ? -1 : 0));
}

export const channelsMade = (channels: number): 1 | 2 => (channels === 1 ? 1 : 2);

/** In hertz, for MP3 and AAC. */
export function lossyRate(sampleRate: number): 44_100 | 48_000 {
  return sampleRate % 11_025 === 0 ? 44_100 : 48_000;
}
