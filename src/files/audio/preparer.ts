/**
 * Prepares one recording in a process of its own, so that a file that crashes a decoder costs one
 * song. Ends itself when it takes too much, and when the server is gone.
 */
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Analysis, AudioHeader, FormType, MadeForm } from './audio.ts';
import { copyMp3, formEncoder, type FormEncoder } from './encodeForm.ts';
import { LoudnessMeter } from './loudness.ts';
import { openPcm, type Pcm } from './pcm.ts';
import type { PreparerJob, PreparerTold } from './preparer-job.ts';
import { AudioRefusal } from './refusal.ts';
import { readTags } from './tags.ts';
import { Waveform } from './waveform.ts';

/** MiB, as the first argument. */
const maxMemory = Number(process.argv[2] ?? 512) * 1024 * 1024;

const watchEveryMs = 100;

/** A file that unpacks to more is a bomb. */
const maxSeconds = 12 * 60 * 60;

const minSeconds = 0.1;

/** Bits per second of an MP3 that is played as it is. */
const maxCopiedBitrate = 320_000;

// Fans who read go before; nobody may go further ahead than he was started.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_LOW));
// Only the server ends this: Ctrl-C reaches the whole process group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', end);
// One decoder was made for browsers and for CommonJS, and would fetch its own file.
Reflect.deleteProperty(globalThis, 'fetch');
Object.assign(globalThis, {
  __dirname: import.meta.dirname,
  require: createRequire(import.meta.url),
});
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) tell({ refused: 'audio.too-demanding' });
}, watchEveryMs);

process.once('message', (job: PreparerJob) => {
  prepare(job)
    .then(
      (done) => ({ done }),
      (error: unknown) =>
        error instanceof AudioRefusal
          ? { refused: error.code }
          : { failed: String((error as Error).stack) },
    )
    .then((last) => {
      clearInterval(watch);
      tell(last);
    }, end);
});

async function prepare({ path, kind, folder, forms }: PreparerJob) {
  const { tags, cover } = await readTags(path);
  tell({ tags, cover });
  const pathOf = (type: FormType) => join(folder, `form.${type}`);
  const first = forms.filter((type) => type === 'mp3');
  const later: FormType[] = forms.filter((type) => type !== 'mp3');
  const passes = later.length > 0 ? 2 : 1;

  const pcm = await openPcm(path, kind);
  const heard = await encode(pcm, kind === 'mp3' ? [] : first, pathOf, (share) =>
    tell({ percent: Math.floor((100 * share) / passes) }),
  );
  const header: AudioHeader = {
    kind,
    isLossless: pcm.isLossless,
    seconds: heard.seconds,
    channels: pcm.channels,
    sampleRate: pcm.sampleRate,
  };
  for (const form of heard.forms) tell({ form });
  if (kind === 'mp3' && first.length > 0) {
    const { size } = await stat(path);
    const isLight = (8 * size) / heard.seconds <= maxCopiedBitrate * 1.1;
    if (isLight) tell({ form: await copyMp3(path, pathOf('mp3')) });
    else later.unshift('mp3');
  }
  if (later.length > 0) {
    const again = await openPcm(path, kind);
    const made = await encode(again, later, pathOf, (share) =>
      tell({ percent: Math.floor(50 + 50 * share) }),
    );
    for (const form of made.forms) tell({ form });
  }
  const { seconds, loudness, peak, peaks } = heard;
  return { seconds, loudness, peak, peaks, header, tags };
}

/** Encodes and measures what is decoded once. */
async function encode(
  pcm: Pcm,
  types: readonly FormType[],
  pathOf: (type: FormType) => string,
  onShare: (share: number) => void,
): Promise<Analysis & { forms: MadeForm[] }> {
  const { channels, sampleRate } = pcm;
  const encoders: FormEncoder[] = [];
  for (const type of types) encoders.push(await formEncoder(type, pcm, pathOf(type)));
  const meter = new LoudnessMeter(sampleRate, Math.min(2, channels));
  const waveform = new Waveform(sampleRate);
  let total = 0;
  for await (const block of pcm.blocks) {
    const frames = block[0]!.length;
    if (block.length !== channels) throw new AudioRefusal('audio.changes');
    for (const channel of block) clip(channel);
    meter.add(block, frames);
    waveform.add(block, frames);
    for (const encoder of encoders) await encoder.add(block, frames);
    total += frames;
    if (total > maxSeconds * sampleRate) throw new AudioRefusal('audio.too-long');
    onShare(Math.min(1, pcm.share()));
  }
  if (total < minSeconds * sampleRate) throw new AudioRefusal('audio.empty');
  const forms: MadeForm[] = [];
  for (const encoder of encoders) forms.push(await encoder.finish());
  const peak = waveform.peak();
  return {
    seconds: total / sampleRate,
    loudness: meter.integrated(),
    peak: Number.isFinite(peak) ? peak : -200,
    peaks: waveform.peaks(),
    forms,
  };
}

function clip(channel: Float32Array): void {
  for (let i = 0; i < channel.length; i += 1) {
    const sample = channel[i]!;
    if (!(sample <= 1)) channel[i] = Number.isNaN(sample) ? 0 : 1;
    else if (sample < -1) channel[i] = -1;
  }
}

/** The server ends this when it was told the last. */
function tell(told: PreparerTold): void {
  // It may be gone by now.
  if (process.connected) process.send?.(told);
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
