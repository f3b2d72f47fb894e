import { analyser } from '../../src/files/audio/analysis.ts';
import { between, chance, type Chance } from '../chance.ts';
import { notesOf, type PartName, type Song } from './score.ts';
import {
  bass,
  hat,
  keys,
  kick,
  pad,
  pluck,
  sampleRate,
  snare,
  trumpet,
  whistle,
} from './voices.ts';
import type { Voice } from './voices.ts';

/** Left and right, each sample from -1 to 1. */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

interface Seat {
  part: PartName;
  voice: Voice;
  /** From -1, left, to 1. */
  pan: number;
  gain: number;
  /** How much of it the room gives back. */
  room: number;
  /** Cents. */
  detune?: number;
}

const band = (song: Song): readonly Seat[] => [
  { part: 'kick', voice: kick, pan: 0, gain: 0.48, room: 0.02 },
  { part: 'snare', voice: snare, pan: 0.12, gain: 0.5, room: 0.18 },
  { part: 'hat', voice: hat, pan: -0.3, gain: 0.3, room: 0.06 },
  { part: 'bass', voice: bass, pan: 0, gain: 0.26, room: 0.02 },
  { part: 'pluck', voice: pluck, pan: -0.4, gain: 0.5, room: 0.25 },
  { part: 'keys', voice: keys, pan: 0.4, gain: 0.22, room: 0.25 },
  { part: 'pad', voice: pad, pan: -0.75, gain: 0.085, room: 0.3, detune: -5 },
  { part: 'pad', voice: pad, pan: 0.75, gain: 0.085, room: 0.3, detune: 5 },
  { part: 'lead', voice: { trumpet, whistle }[song.lead], pan: 0.08, gain: 0.27, room: 0.35 },
];

/** Of the whole song, in LUFS. */
const loudness = -14.5;

/** Plays a song from its score; the same each time. */
export function record(song: Song): Stereo {
  const notes = notesOf(song);
  const beats = song.form.reduce(
    (sum, { chords }) => sum + chords.split(' ').length * song.beatsPerBar,
    0,
  );
  const seconds = (beats * 60) / song.beatsPerMinute + 4;
  const [dry, wet] = [silence(seconds), silence(seconds)];
  for (const [i, seat] of band(song).entries()) {
    // Nobody is ever quite on the beat.
    const random = chance(1_000 + i);
    for (const note of notes[seat.part]) {
      const cents = (seat.detune ?? 0) / 100;
      const sound = seat.voice(
        {
          hz: 440 * 2 ** ((note.pitch - 69 + cents) / 12),
          seconds: (note.beats * 60) / song.beatsPerMinute,
          force: note.force * between(random, 0.9, 1),
        },
        random,
      );
      const at = (note.at * 60) / song.beatsPerMinute + 0.15 + between(random, -0.005, 0.005);
      lay(dry, sound, at, seat.pan, seat.gain);
      lay(wet, sound, at + 0.018, seat.pan * 0.5, seat.gain * seat.room);
    }
  }
  return mastered(sum(dry, room(wet)));
}

const silence = (seconds: number): Stereo => {
  const frames = Math.ceil(seconds * sampleRate);
  return [new Float32Array(frames), new Float32Array(frames)];
};

/** At the same strength wherever it stands between the ears. */
function lay(into: Stereo, sound: Float32Array, at: number, pan: number, gain: number): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const from = Math.max(0, Math.round(at * sampleRate));
  const [left, right] = [Math.cos(angle) * gain, Math.sin(angle) * gain];
  for (let i = 0; i < sound.length && from + i < into[0].length; i += 1) {
    into[0][from + i]! += sound[i]! * left;
    into[1][from + i]! += sound[i]! * right;
  }
}

const sum = (a: Stereo, b: Stereo): Stereo => [
  a[0].map((value, at) => value + b[0][at]!),
  a[1].map((value, at) => value + b[1][at]!),
];

/** Frames there and back; without common divisors, so that no tone of its own is heard. */
const walls = [1_553, 1_907, 2_251, 2_617];

/** What a hall gives back: four echoes that feed each other (Jot's network of delays). */
function room(sound: Stereo): Stereo {
  const echoes = walls.map((length) => new Float32Array(length));
  const heard = [0, 0, 0, 0];
  const back: Stereo = [new Float32Array(sound[0].length), new Float32Array(sound[0].length)];
  for (let at = 0; at < sound[0].length; at += 1) {
    for (let i = 0; i < 4; i += 1) {
      // Walls swallow what is high.
      heard[i]! += 0.42 * (echoes[i]![at % walls[i]!]! - heard[i]!);
    }
    const [a, b, c, d] = heard as [number, number, number, number];
    back[0][at] = a - c;
    back[1][at] = b - d;
    const [together, apart] = [0.43 * (a + c), 0.43 * (a - c)];
    const [others, othersApart] = [0.43 * (b + d), 0.43 * (b - d)];
    echoes[0]![at % walls[0]!] = together + others + sound[0][at]!;
    echoes[1]![at % walls[1]!] = together - others + sound[1][at]!;
    echoes[2]![at % walls[2]!] = apart + othersApart + sound[0][at]!;
    echoes[3]![at % walls[3]!] = apart - othersApart + sound[1][at]!;
  }
  return back;
}

/** As loud as records are, without a peak that breaks, and ending in silence. */
function mastered(mix: Stereo): Stereo {
  const meter = analyser(sampleRate, 2);
  meter.add([...mix]);
  const gain = 10 ** ((loudness - (meter.result().loudness ?? loudness)) / 20);
  const end = mix[0].length;
  const fade = 2.5 * sampleRate;
  return mix.map((channel) => {
    let middle = 0;
    return channel.map((value, at) => {
      // Below what can be heard.
      middle += 0.0025 * (value - middle);
      const out = Math.min(1, (end - 1 - at) / fade);
      return 0.92 * Math.tanh((value - middle) * gain) * out * out;
    });
  }) as unknown as Stereo;
}

/** Of 16 bits, dithered by a little noise. */
export function wavOf(sound: Stereo): Buffer {
  const random: Chance = chance(16);
  const frames = sound[0].length;
  const bytes = Buffer.alloc(44 + frames * 4);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + frames * 4, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * 4, 40);
  for (let at = 0; at < frames; at += 1) {
    for (const [side, channel] of sound.entries()) {
      const dithered = channel[at]! * 32_767 + random() + random() - 1;
      bytes.writeInt16LE(Math.round(dithered), 44 + at * 4 + side * 2);
    }
  }
  return bytes;
}
