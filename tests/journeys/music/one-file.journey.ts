import type { Page } from '@playwright/test';
import { wav } from '../../fixtures/audio/sounds.ts';
import { expect, hydrated, open, test } from '../journey.ts';
import { bringSongs, joinedFile } from './recordings.ts';

/** One tone, cut into songs that are too long for a slow machine to play to the end. */
const tone = { pitch: 440, height: 0.25, sampleRate: 44_100, channels: 1 };
const lengths = [6.123, 6.5, 6.2].map((seconds) => Math.round(seconds * 44_100) / 44_100);

/** In milliseconds. */
const gapAtMost = 5;

async function bringTone(band: Page) {
  let from = 0;
  const songs = lengths.map((seconds, at) => {
    const data = wav({ ...tone, seconds, from });
    from += seconds;
    return { title: `Part ${at + 1}`, data };
  });
  await bringSongs(band.request, 'One Tone', songs);
  return joinedFile(band.request, 'One Tone');
}

/** Keeps the player's elements available to a test, and the addresses they load. */
function keepElements(): void {
  const kept: HTMLAudioElement[] = [];
  const loads: string[] = [];
  const Original = window.Audio;
  window.Audio = function (src?: string) {
    const element = new Original(src);
    kept.push(element);
    element.addEventListener('loadstart', () => loads.push(element.src));
    return element;
  } as unknown as typeof Audio;
  Object.assign(window, { kept, loads });
}

interface Kept {
  kept: HTMLAudioElement[];
  loads: string[];
}

test(
  'the songs of a release play without a gap, to the sample, in the file and in the player',
  { tag: '@whole' },
  async ({ band, visit }) => {
    const { url, offsets } = await bringTone(band);
    const fan = await visit();
    await open(fan, '/music/one-tone');
    const heard = await fan.evaluate(
      async ({ url, offsets, tone }) => {
        const context = new OfflineAudioContext(1, 1, tone.sampleRate);
        const bytes = await (await fetch(url)).arrayBuffer();
        const samples = (await context.decodeAudioData(bytes)).getChannelData(0);
        const around = tone.sampleRate / 10;
        return offsets.slice(1).map((offset) => {
          const border = Math.round(offset * tone.sampleRate);
          let silent = 0;
          let longest = 0;
          let most = 0;
          for (let at = border - around; at < border + around; at += 1) {
            const wanted =
              tone.height * Math.sin((2 * Math.PI * tone.pitch * at) / tone.sampleRate);
            const error = Math.abs(samples[at]! - wanted);
            most = Math.max(most, error);
            silent = Math.abs(samples[at]!) < tone.height / 10 ? silent + 1 : 0;
            longest = Math.max(longest, silent);
          }
          return { gap: (1000 * longest) / tone.sampleRate, error: most / tone.height };
        });
      },
      { url, offsets: [...offsets], tone },
    );
    for (const { gap, error } of heard) {
      expect(gap).toBeLessThan(gapAtMost);
      // Each sample in its place: a tenth of a millisecond off, it would be a quarter off.
      expect(error).toBeLessThan(0.1);
    }

    await fan.addInitScript(keepElements);
    await fan.reload();
    await hydrated(fan);
    // So that a slow machine has the index at once.
    await fan.evaluate(async (file) => (await fetch(file)).arrayBuffer(), url);
    await fan.getByRole('button', { name: 'Play', exact: true }).click();
    const bar = fan.getByRole('region', { name: 'Music player' });
    await expect(bar).toContainText('Part 1');
    await bar.getByRole('button', { name: 'Next' }).click();
    await expect(bar).toContainText('Part 2');

    const gaps: number[] = [];
    // A busy machine may play late samples that arrived in time.
    for (let tries = 0; tries < 5 && !gaps.some((gap) => gap < gapAtMost); tries += 1) {
      gaps.push(await longestGap(fan, url, offsets[2]!));
    }
    expect(Math.min(...gaps), gaps.join(' ')).toBeLessThan(gapAtMost);
    await expect(bar).toContainText('Part 3');
  },
);

/**
 * Plays over a border, and measures the silence there, in milliseconds; fails if anything is loaded
 * meanwhile.
 */
const longestGap = (fan: Page, url: string, border: number): Promise<number> =>
  fan.evaluate(
    async ({ url, border }) => {
      const { kept, loads } = window as unknown as Kept;
      const element = kept.find(({ src }) => src.endsWith(url))!;
      const shared = window as unknown as { tap?: { context: AudioContext; from: AudioNode } };
      const context = shared.tap?.context ?? new AudioContext({ sampleRate: 44_100 });
      const from = shared.tap?.from ?? context.createMediaElementSource(element);
      shared.tap = { context, from };
      const tap = context.createScriptProcessor(4096, 1, 1);
      const blocks: Float32Array[] = [];
      from.connect(tap);
      tap.connect(context.destination);
      element.currentTime = border - 1;
      await new Promise((done) => element.addEventListener('seeked', done, { once: true }));
      const loaded = loads.length;
      await new Promise<void>((done) => {
        tap.onaudioprocess = ({ inputBuffer }) => {
          if (element.currentTime > border - 0.6) {
            blocks.push(inputBuffer.getChannelData(0).slice());
          }
          if (element.currentTime > border + 0.8) done();
        };
      });
      from.disconnect(tap);
      tap.disconnect();
      if (loads.length > loaded) throw new Error(`It loaded ${loads.at(-1)}`);
      let silent = 0;
      let longest = 0;
      for (const sample of blocks.flatMap((block) => [...block])) {
        silent = Math.abs(sample) < 0.005 ? silent + 1 : 0;
        longest = Math.max(longest, silent);
      }
      return (1000 * longest) / context.sampleRate;
    },
    { url, border },
  );
