import { open } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';
import { analyser } from './analysis.ts';
import {
  audioLimits,
  renditionTypes,
  type Analysis,
  type AudioHeader,
  type RenditionType,
} from './audio.ts';
import { copyMp3, encoder, type Sound } from './encodeAudio.ts';
import { openRecording } from './openRecording.ts';
import { fileSource } from './source.ts';
import { resampler } from './resample.ts';
import type { AudioJob, Joined, RecordingToJoin, WorkerMessage } from './runTranscoder.ts';
import { channelsMade, framesOf, lossyRate, mixDown, type DecodedAudio } from './samples.ts';

export interface TranscoderReports {
  say(message: WorkerMessage): void;
  /** Called with the seconds decoded so far, so that limits on work can depend on the length. */
  onDecoded(seconds: number): void;
}

/** @throws Problem `audio.*` if the recording cannot be played. */
export async function transcode(
  { path, folder, types }: AudioJob & { make: 'renditions' },
  { say, onDecoded }: TranscoderReports,
): Promise<null> {
  await using file = await open(path);
  const recording = await openRecording(await fileSource(file));
  const { header } = recording;
  const fitting = renditionTypes(header.isLossless).filter((type) => types.includes(type));
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
  { recordings, folder }: AudioJob & { make: 'joined' },
  { say, onDecoded }: TranscoderReports,
): Promise<Joined> {
  const lossy = new Set(await Promise.all(recordings.map(lossyRateOf)));
  const sampleRate = lossy.size === 1 ? [...lossy][0]! : 48_000;
  const offsets: number[] = [];
  let frames = 0;
  for (const { seconds } of recordings) {
    offsets.push(frames / sampleRate);
    frames += Math.round(seconds * sampleRate);
  }
  // A second more than was measured, in case that another version decodes a little more.
  const sound: Sound = { sampleRate, channels: 2, depth: 16, frames: frames + sampleRate };
  const encoding = await encoder('m4a', folder, sound);
  try {
    for (const [at, { path }] of recordings.entries()) {
      await using file = await open(path);
      const { header, blocks } = await openRecording(await fileSource(file));
      const rates = resampler(header.sampleRate, sampleRate, 2);
      for await (const { samples, share } of blocks()) {
        await encoding.add(rates.add(mixDown(samples, 2)));
        onDecoded(framesOf(samples) / header.sampleRate);
        say({ said: 'progress', percent: Math.floor((100 * (at + share)) / recordings.length) });
      }
      await encoding.add(rates.end());
    }
  } catch (error) {
    await encoding.cancel();
    throw error;
  }
  return { file: await encoding.end(), offsets };
}

async function lossyRateOf({ path }: RecordingToJoin) {
  await using file = await open(path);
  return lossyRate((await openRecording(await fileSource(file))).header.sampleRate);
}
