import { expect, test } from 'vitest';
import { share } from '../../tests/environment/whole.ts';
import { analyser } from '../../src/files/audio/analysis.ts';
import { recorded } from '../../src/cli/demo/band.ts';
import { notesOf } from './score.ts';
import { record, wavOf } from './record.ts';
import { songs } from './songs.ts';
import { sampleRate } from './voices.ts';

test('each song of the release has its score, and lasts as a song does', () => {
  expect(songs.map(({ title }) => title)).toEqual(recorded.tracks.map(({ title }) => title));
  for (const song of songs) {
    const last = Object.values(notesOf(song)).flatMap((notes) =>
      notes.map(({ at, beats }) => at + beats),
    );
    const seconds = (Math.max(...last) * 60) / song.beatsPerMinute;
    expect(seconds, song.title).toBeGreaterThan(45);
    expect(seconds, song.title).toBeLessThan(90);
  }
});

test('a melody fills its bars, and no more', () => {
  for (const { form, beatsPerBar, ...song } of songs) {
    for (const { lead = '', chords } of form) {
      if (lead === '') continue;
      const eighths = lead
        .trim()
        .split(/\s+/)
        .map((word) => Number(word.split(':')[1] ?? 1));
      const sum = eighths.reduce((all, one) => all + one, 0);
      const bars = sum / (2 * beatsPerBar);
      expect(Number.isInteger(bars) && bars <= chords.split(' ').length, song.title + lead).toBe(
        true,
      );
    }
  }
});

test.each(share(songs, (song) => song === songs[0]))(
  '$title begins and ends in silence, and nothing of it clips or leans',
  (song) => {
    // Its first bars and its last: all of it takes seconds.
    const form = [song.form[1]!, song.form.at(-1)!];
    const sound = record({ ...song, form });
    const meter = analyser(sampleRate, 2);
    meter.add([...sound]);
    const { loudness, peak } = meter.result();
    expect(loudness).toBeGreaterThan(-18);
    expect(loudness).toBeLessThan(-12);
    expect(peak).toBeLessThan(-0.5);
    for (const channel of sound) {
      const mean = channel.reduce((sum, value) => sum + value, 0) / channel.length;
      expect(Math.abs(mean)).toBeLessThan(0.001);
      expect(Math.abs(channel[0]!)).toBeLessThan(0.001);
      expect(Math.abs(channel.at(-1)!)).toBeLessThan(0.001);
    }
    const wav = wavOf(sound);
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav.length).toBe(44 + 4 * sound[0].length);
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
  },
  60_000,
);
