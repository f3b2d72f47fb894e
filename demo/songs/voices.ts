import { between, type Chance } from '../chance.ts';

/** Samples a second. */
export const sampleRate = 44_100;

export interface Tone {
  hz: number;
  seconds: number;
  /** 0 to 1. */
  force: number;
}

/** Plays one tone, from silence to silence. */
export type Voice = (tone: Tone, random: Chance) => Float32Array;

/** A string that is plucked: Kevin Karplus and Alex Strong, 1983; tuned as Jaffe and Smith do. */
export const pluck: Voice = ({ hz, seconds, force }, random) => {
  const softness = 0.45;
  const length = sampleRate / hz - softness;
  // What the rows of samples are too short for is made up by the all-pass, between 0.3 and 1.3.
  const row = Math.floor(length - 0.3);
  const rest = length - row;
  const allPass = (1 - rest) / (1 + rest);
  const string = pulled(row, 0.15 + 0.2 * force, random);
  const kept = 0.001 ** (1 / (hz * (0.9 + 220 / hz)));
  const sound = new Float32Array(Math.ceil((seconds + 0.6) * sampleRate));
  let [before, passed, through] = [0, 0, 0];
  for (let at = 0; at < sound.length; at += 1) {
    const place = at % row;
    const now = string[place]!;
    sound[at] = now * force;
    const soft = kept * ((1 - softness) * now + softness * before);
    before = now;
    through = allPass * (soft - through) + passed;
    passed = soft;
    string[place] = through;
  }
  return faded(sound, 0.004, 0.5);
};

/** Noise, as bright as the finger is hard, without what would pull the string to one side. */
function pulled(length: number, brightness: number, random: Chance): Float32Array {
  const string = Float32Array.from({ length }, () => between(random, -1, 1));
  let last = 0;
  // Some rounds, so that its end goes over into its beginning without a click.
  for (let at = 0; at < 4 * length; at += 1) {
    last += brightness * (string[at % length]! - last);
    string[at % length] = last;
  }
  const middle = string.reduce((sum, value) => sum + value, 0) / length;
  const power = string.reduce((sum, value) => sum + (value - middle) ** 2, 0) / length;
  return string.map((value) => (0.4 * (value - middle)) / Math.sqrt(power));
}

/** An organ whose pipes begin slowly. */
export const pad: Voice = ({ hz, seconds, force }, random) => {
  const wave = waveOf((n) => 1 / n ** 1.7, 10, hz);
  const sway = between(random, 0, 1);
  return sounding(seconds + 0.7, (_, phase) => wave(phase) * force * 0.5, {
    hz: (t) => hz * (1 + 0.0011 * Math.sin(2 * Math.PI * (0.35 * t + sway))),
    attack: 0.35,
    release: 0.8,
  });
};

/** A piano of little bars: one sine turns the other's phase, the less the longer it sounds. */
export const keys: Voice = ({ hz, seconds, force }) =>
  sounding(
    seconds + 0.5,
    (t, phase) => {
      const turn = (0.35 + 0.9 * force) * Math.exp(-4 * t) + 0.15;
      return (
        Math.sin(2 * Math.PI * phase + turn * Math.sin(2 * Math.PI * phase)) *
        Math.exp(-1.8 * t) *
        force
      );
    },
    { hz: () => hz, attack: 0.004, release: 0.4 },
  );

export const bass: Voice = ({ hz, seconds, force }) => {
  const bright = waveOf((n) => 1 / n ** 1.3, 9, hz);
  const dark = waveOf((n) => 1 / n ** 1.9, 5, hz);
  return sounding(
    seconds * 0.92 + 0.05,
    (t, phase) => {
      const brightness = 0.55 * force * Math.exp(-7 * t);
      const body = dark(phase) * (1 - brightness) + bright(phase) * brightness;
      return body * force * (0.55 + 0.45 * Math.exp(-2.5 * t));
    },
    { hz: () => hz, attack: 0.006, release: 0.07 },
  );
};

export const trumpet: Voice = ({ hz, seconds, force }, random) => {
  const bright = waveOf((n) => 1 / n ** 1.15, 14, hz);
  const dark = waveOf((n) => 1 / n ** 2.2, 8, hz);
  const scoop = between(random, 0.004, 0.012);
  return sounding(
    seconds + 0.04,
    (t, phase) => {
      const brightness = 0.4 * force * Math.min(1, t / 0.09) * (0.6 + 0.4 * Math.exp(-3 * t));
      return (dark(phase) * (1 - brightness) + bright(phase) * brightness) * force * 0.7;
    },
    {
      hz: (t) => hz * (1 - scoop * Math.exp(-t * 28) + vibrato(t, 5.1, 0.0035)),
      attack: 0.03,
      release: 0.11,
    },
  );
};

export const whistle: Voice = ({ hz, seconds, force }, random) => {
  let breath = 0;
  return sounding(
    seconds + 0.08,
    (_, phase) => {
      breath += 0.25 * (between(random, -1, 1) - breath);
      const tone = Math.sin(2 * Math.PI * phase) + 0.08 * Math.sin(4 * Math.PI * phase);
      return (tone + 0.05 * breath) * force * 0.7;
    },
    {
      hz: (t) => hz * (1 - 0.02 * Math.exp(-t * 22) + vibrato(t, 5.6, 0.006)),
      attack: 0.07,
      release: 0.16,
    },
  );
};

export const kick: Voice = ({ force }) =>
  sounding(0.4, (t) => Math.exp(-8 * t) * force, {
    attack: 0.002,
    release: 0.1,
    hz: (t) => 46 + 95 * Math.exp(-32 * t),
    shape: (phase) => Math.sin(2 * Math.PI * phase),
  });

/** Brushes rather than sticks. */
export const snare: Voice = ({ force }, random) => {
  const body = noise(900, 6_500, random);
  return sounding(
    0.28,
    (t, phase) => {
      const skin = 0.35 * Math.sin(2 * Math.PI * phase) * Math.exp(-26 * t);
      return (body() * Math.exp(-17 * t) + skin) * force;
    },
    { hz: () => 185, attack: 0.002, release: 0.08 },
  );
};

export const hat: Voice = ({ force }, random) => {
  const metal = noise(6_000, 10_500, random);
  return sounding(0.09, (t) => metal() * Math.exp(-55 * t) * force, {
    hz: () => 0,
    attack: 0.001,
    release: 0.03,
  });
};

const vibrato = (t: number, hz: number, depth: number): number =>
  t < 0.22 ? 0 : depth * Math.min(1, (t - 0.22) / 0.3) * Math.sin(2 * Math.PI * hz * t);

interface Course {
  /** At so many seconds. */
  hz: (t: number) => number;
  /** Seconds. */
  attack: number;
  release: number;
  shape?: (phase: number) => number;
}

/** @param level what is heard after so many seconds, at that part of a wave. */
function sounding(
  seconds: number,
  level: (t: number, phase: number) => number,
  { hz, attack, release, shape = () => 1 }: Course,
): Float32Array {
  const sound = new Float32Array(Math.ceil(seconds * sampleRate));
  let phase = 0;
  for (let at = 0; at < sound.length; at += 1) {
    const t = at / sampleRate;
    sound[at] = level(t, phase) * shape(phase);
    phase += hz(t) / sampleRate;
    phase -= Math.floor(phase);
  }
  return faded(sound, attack, release);
}

/** In and out along half a cosine, so that nothing clicks. */
function faded(sound: Float32Array, attack: number, release: number): Float32Array {
  const ramp = (frames: number, of: (i: number) => number) => {
    const length = Math.min(frames, sound.length);
    for (let i = 0; i < length; i += 1) {
      sound[of(i)]! *= 0.5 - 0.5 * Math.cos((Math.PI * i) / length);
    }
  };
  ramp(Math.round(attack * sampleRate), (i) => i);
  ramp(Math.round(release * sampleRate), (i) => sound.length - 1 - i);
  return sound;
}

const tableLength = 2_048;
const tables = new Map<string, Float32Array>();

/** One wave out of its harmonics, none of which is beyond what is pleasant to hear. */
function waveOf(
  strength: (harmonic: number) => number,
  most: number,
  hz: number,
): (phase: number) => number {
  const count = Math.max(1, Math.min(most, Math.floor(8_000 / hz)));
  const key = `${strength} ${count}`;
  let table = tables.get(key);
  if (!table) {
    table = new Float32Array(tableLength + 1);
    for (let n = 1; n <= count; n += 1) {
      for (let at = 0; at <= tableLength; at += 1) {
        table[at]! += strength(n) * Math.sin((2 * Math.PI * n * at) / tableLength);
      }
    }
    tables.set(key, table);
  }
  const wave = table;
  return (phase) => {
    const at = phase * tableLength;
    const left = Math.floor(at);
    return wave[left]! + (at - left) * (wave[left + 1]! - wave[left]!);
  };
}

/** Noise between two frequencies, by a slope on each side. */
function noise(above: number, below: number, random: Chance): () => number {
  const [slow, fast] = [pull(above), pull(below)];
  let [low, high, soft] = [0, 0, 0];
  return () => {
    high += fast * (between(random, -1, 1) - high);
    soft += fast * (high - soft);
    low += slow * (soft - low);
    return soft - low;
  };
}

const pull = (hz: number): number => 1 - Math.exp((-2 * Math.PI * hz) / sampleRate);
