import { open } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';
import { analyser } from './analysis.ts';
import { audioLimits, type Analysis, type AudioHeader, type RenditionType } from './audio.ts';
import { copyMp3, encoder, type Encoder, type Sound } from './encodeAudio.ts';
import { openRecording } from './openRecording.ts';
import { fileSource } from './source.ts';
import { resampler } from './resample.ts';
import type { AudioJob, Joined, WorkerMessage } from './runTranscoder.ts';
import { channelsMade, framesOf, lossyRate, mixDown, type DecodedAudio } from './samples.ts';

export interface TranscoderReports {
  say(message: WorkerMessage): void;
  /** Called with the seconds decoded so far, so that limits on work can depend on the length. */
  onDecoded(seconds: number): void;
}

/** MP3 first, so that the song is soon playable; then the smallest, then the largest. */
const inOrder: readonly RenditionType[] = ['mp3', 'm4a', 'flac'];

/** @throws Problem `audio.*` if the recording cannot be played. */
export async function transcode(
  { path, folder, types }: AudioJob & { make: 'renditions' },
  { say, onDecoded }: TranscoderReports,
): Promise<null> {
  await using file = await open(path);
  const recording = await openRecording(await fileSource(file));
  const { header } = recording;
  const wanted = inOrder.filter((type) => types?.includes(type) ?? true);
  const fitting = wanted.filter((type) => type !== 'flac' || header.isLossless);
  // Making the first rendition also analyzes the song.
  const passes = fitting.length === 0 ? [null] : fitting;
  let analysis: Analysis | null = null;
  for (const [at, type] of passes.entries()) {
    const onBlock = (share: number, seconds: number) => {
      onDecoded(seconds);
      say({ said: 'progress', percent: Math.floor((100 * (at + share)) / passes.length) });
    };
    const isMp3 = type === 'mp3' && header.kind === 'mp3';
    const passed = await pass(recording, isMp3 ? null : type, folder, analysis, onBlock);
    if (passed.analysis) {
      analysis = passed.analysis;
      const { seconds } = analysis;
      say({ said: 'measured', measured: { ...analysis, header: { ...header, seconds } } });
    }
    const copied = isMp3 ? await copyMp3(recording.sound, folder, analysis!.seconds) : null;
    const made =
      isMp3 && !copied
        ? (await pass(recording, type, folder, analysis, onBlock)).file
        : (copied ?? passed.file);
    if (made) say({ said: 'rendition', file: made });
  }
  return null;
}

async function pass(
  recording: DecodedAudio,
  type: RenditionType | null,
  folder: string,
  known: Analysis | null,
  onBlock: (share: number, seconds: number) => void,
) {
  const { sampleRate } = recording.header;
  const channels = channelsMade(recording.header.channels);
  const listener = known ? null : analyser(sampleRate, channels);
  const sound = type && soundOf(type, recording, known?.seconds ?? null);
  const encoding = type && sound && (await encoder(type, folder, sound));
  const rates = resampler(sampleRate, sound?.sampleRate ?? sampleRate, channels);
  let frames = 0;
  try {
    for await (const { samples, share } of recording.blocks()) {
      const mixed = mixDown(samples, channels);
      frames += framesOf(mixed);
      if (frames > audioLimits.seconds * sampleRate) throw new Problem('audio.too-long');
      listener?.add(mixed);
      await encoding?.add(rates.add(mixed));
      onBlock(share, framesOf(mixed) / sampleRate);
    }
    if (frames === 0) throw new Problem('audio.empty');
    await encoding?.add(rates.end());
  } catch (error) {
    await encoding?.cancel();
    throw error;
  }
  return { analysis: listener?.result() ?? null, file: (await encoding?.end()) ?? null };
}

/** The rates in hertz at which FLAC plays everywhere. */
const flacRates = [
  8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
];

function soundOf(
  type: RenditionType,
  { header, depth }: DecodedAudio,
  seconds: number | null,
): Sound {
  const sampleRate = type === 'flac' ? flacRate(header) : lossyRate(header.sampleRate);
  const frames = seconds === null ? null : Math.ceil(seconds * sampleRate) + 1;
  return { sampleRate, channels: channelsMade(header.channels), depth, frames };
}

const flacRate = ({ sampleRate }: AudioHeader): number =>
  flacRates.find((rate) => rate >= sampleRate) ?? 192_000;

/** One after the other without a gap, in stereo. */
export async function transcodeJoined(
  { paths, folder }: AudioJob & { make: 'joined' },
  { say, onDecoded }: TranscoderReports,
): Promise<Joined> {
  const steps = 2 * paths.length;
  const progress = (step: number) => (share: number, seconds: number) => {
    onDecoded(seconds);
    say({ said: 'progress', percent: Math.floor((100 * (step + share)) / steps) });
  };
  const rates: number[] = [];
  const frames: number[] = [];
  for (const [at, path] of paths.entries()) {
    const counted = await countFrames(path, progress(at));
    rates.push(counted.sampleRate);
    frames.push(counted.frames);
  }
  const lossy = new Set(rates.map(lossyRate));
  const sampleRate = lossy.size === 1 ? [...lossy][0]! : 48_000;
  const lengths = frames.map((count, at) => Math.round((count * sampleRate) / rates[at]!));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total > audioLimits.seconds * sampleRate) throw new Problem('audio.too-long');
  const sound: Sound = { sampleRate, channels: 2, depth: 16, frames: total };
  const encoding = await encoder('m4a', folder, sound);
  try {
    for (const [at, path] of paths.entries()) {
      await addRecording(path, encoding, sampleRate, progress(paths.length + at));
    }
  } catch (error) {
    await encoding.cancel();
    throw error;
  }
  const made = await encoding.end();
  let passed = 0;
  const offsets = lengths.map((length) => {
    const offset = passed / sampleRate;
    passed += length;
    return offset;
  });
  return { file: made, offsets, seconds: total / sampleRate };
}

type OnBlock = (share: number, seconds: number) => void;

/** Some file types only have estimates in their headers. */
async function countFrames(path: string, onBlock: OnBlock) {
  await using file = await open(path);
  const recording = await openRecording(await fileSource(file));
  const { sampleRate } = recording.header;
  let frames = 0;
  for await (const { samples, share } of recording.blocks()) {
    frames += framesOf(samples);
    if (frames > audioLimits.seconds * sampleRate) throw new Problem('audio.too-long');
    onBlock(share, framesOf(samples) / sampleRate);
  }
  if (frames === 0) throw new Problem('audio.empty');
  return { frames, sampleRate };
}

async function addRecording(path: string, encoding: Encoder, sampleRate: number, onBlock: OnBlock) {
  await using file = await open(path);
  const recording = await openRecording(await fileSource(file));
  const { sampleRate: own } = recording.header;
  const rates = resampler(own, sampleRate, 2);
  for await (const { samples, share } of recording.blocks()) {
    await encoding.add(rates.add(mixDown(samples, 2)));
    onBlock(share, framesOf(samples) / own);
  }
  await encoding.add(rates.end());
}
