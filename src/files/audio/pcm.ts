import { open } from 'node:fs/promises';
import {
  ADTS,
  AdtsOutputFormat,
  AudioSampleSink,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  MP4,
  OGG,
  Output,
  WAVE,
  type EncodedPacket,
  type InputAudioTrack,
  type InputFormat,
} from 'mediabunny';
import { aiffBlocks } from './aiff.ts';
import type { AudioKind } from './audio.ts';
import { AudioRefusal } from './refusal.ts';

/** Decoded audio. Samples lie from -1 to 1. */
export interface Pcm {
  channels: number;
  sampleRate: number;
  isLossless: boolean;
  /** 16 or 24. */
  bitDepth: number;
  /** How much of the file is read, from 0 to 1. */
  share: () => number;
  /** Each with as many samples for each channel. To be read once. */
  blocks: AsyncIterable<readonly Float32Array[]>;
}

/** Bytes that are read of a file at once. */
const chunkBytes = 256 * 1024;

/** @throws AudioRefusal where it is not what it says. */
export async function openPcm(path: string, kind: AudioKind): Promise<Pcm> {
  switch (kind) {
    case 'wav':
      return wavPcm(path);
    case 'aiff':
      return begun({ isLossless: true, ...(await aiffBlocks(path)) });
    case 'flac': {
      const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
      return streamPcm(path, new FLACDecoder(), true);
    }
    case 'mp3': {
      const { MPEGDecoder } = await import('mpg123-decoder');
      return streamPcm(path, new MPEGDecoder(), false);
    }
    case 'ogg':
      return oggPcm(path);
    case 'aac':
      return aacPcm(path, ADTS);
    case 'm4a':
      return aacPcm(path, MP4);
  }
}

interface Decoded {
  channelData: readonly Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  bitDepth?: number;
}

interface StreamDecoder {
  ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  flush?(): Decoded | Promise<Decoded>;
  free(): void;
}

type Begun = Omit<Pcm, 'channels' | 'sampleRate' | 'bitDepth'> & {
  blocks: AsyncIterable<readonly Float32Array[]>;
  rate: () => number;
  depth?: () => number;
};

/** What it is turns out with the first block. @throws AudioRefusal where there is none. */
async function begun({ blocks, rate, depth = () => 24, ...rest }: Begun): Promise<Pcm> {
  const all = blocks[Symbol.asyncIterator]();
  const first = await all.next();
  if (first.done) throw new AudioRefusal('audio.broken');
  return {
    ...rest,
    channels: first.value.length,
    sampleRate: rate(),
    bitDepth: depth(),
    blocks: {
      async *[Symbol.asyncIterator]() {
        yield first.value;
        yield* { [Symbol.asyncIterator]: () => all };
      },
    },
  };
}

/** Of decoders that find the frames of a file themselves. */
async function streamPcm(path: string, decoder: StreamDecoder, isLossless: boolean): Promise<Pcm> {
  let rate = 0;
  let depth = 24;
  let read = 0;
  let size = 1;
  const blocks = async function* () {
    await decoder.ready;
    const file = await open(path);
    try {
      ({ size } = await file.stat());
      const told = ({ channelData, samplesDecoded, sampleRate, bitDepth = depth }: Decoded) => {
        if (samplesDecoded === 0) return null;
        if (rate !== 0 && rate !== sampleRate) throw new AudioRefusal('audio.changes');
        rate = sampleRate;
        depth = bitDepth;
        return channelData.map((channel) => channel.subarray(0, samplesDecoded));
      };
      for (; read < size;) {
        // Decoders keep what they were given.
        const chunk = new Uint8Array(chunkBytes);
        const { bytesRead } = await file.read(chunk, 0, chunkBytes, read);
        if (bytesRead === 0) break;
        read += bytesRead;
        const block = told(await decoder.decode(chunk.subarray(0, bytesRead)));
        if (block) yield block;
      }
      const last = decoder.flush && told(await decoder.flush());
      if (last) yield last;
    } finally {
      decoder.free();
      await file.close();
    }
  };
  return begun({
    isLossless,
    share: () => read / size,
    rate: () => rate,
    depth: () => depth,
    blocks: blocks(),
  });
}

async function wavPcm(path: string): Promise<Pcm> {
  const track = await audioTrack(path, WAVE);
  const seconds = await track.computeDuration();
  let done = 0;
  const blocks = async function* () {
    for await (const sample of new AudioSampleSink(track).samples()) {
      const block = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const plane = new Float32Array(sample.numberOfFrames);
        sample.copyTo(plane, { format: 'f32-planar', planeIndex });
        return plane;
      });
      done = sample.timestamp + sample.duration;
      sample.close();
      yield block;
    }
  };
  const depth = track.codec === 'pcm-s16' || track.codec === 'pcm-u8' ? 16 : 24;
  return begun({
    isLossless: true,
    share: () => (seconds > 0 ? done / seconds : 1),
    rate: () => track.sampleRate,
    depth: () => depth,
    blocks: blocks(),
  });
}

async function oggPcm(path: string): Promise<Pcm> {
  const track = await audioTrack(path, OGG);
  if (track.codec !== 'opus') {
    const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
    return streamPcm(path, new OggVorbisDecoder(), false);
  }
  const { OpusDecoder } = await import('opus-decoder');
  const decoder = new OpusDecoder();
  const seconds = await track.computeDuration();
  let done = 0;
  const blocks = async function* () {
    await decoder.ready;
    try {
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const { channelData, samplesDecoded } = decoder.decodeFrame(packet.data);
        done = packet.timestamp;
        if (samplesDecoded > 0) yield channelData.map((one) => one.subarray(0, samplesDecoded));
      }
    } finally {
      decoder.free();
    }
  };
  return begun({
    isLossless: false,
    share: () => done / seconds,
    rate: () => 48_000,
    blocks: blocks(),
  });
}

/** Packets that are decoded at once: about half a minute. */
const packetsAtOnce = 1200;

/** Packets that are decoded before, since each is heard into the next. */
const leadingPackets = 3;

/**
 * The decoder takes whole files and holds all that it decodes, so it is given short ones. Encoders
 * begin with a packet of silence, which stays.
 */
async function aacPcm(path: string, format: InputFormat): Promise<Pcm> {
  const track = await audioTrack(path, format);
  if (track.codec !== 'aac') throw new AudioRefusal('audio.other-codec');
  const config = await track.getDecoderConfig();
  if (!config) throw new AudioRefusal('audio.broken');
  const seconds = await track.computeDuration();
  let done = 0;
  let rate = track.sampleRate;
  const blocks = async function* () {
    let lead: EncodedPacket[] = [];
    let batch: EncodedPacket[] = [];
    const decoded = async () => {
      const whole = await adtsOf([...lead, ...batch], config);
      const { channels, sampleRate } = await decodeWhole(whole);
      rate = sampleRate;
      const frames = channels[0]!.length / (lead.length + batch.length);
      const block = channels.map((one) => one.subarray(Math.round(lead.length * frames)));
      lead = batch.slice(-leadingPackets);
      batch = [];
      return block;
    };
    for await (const packet of new EncodedPacketSink(track).packets()) {
      batch.push(packet);
      done = packet.timestamp;
      if (batch.length === packetsAtOnce) yield await decoded();
    }
    if (batch.length > 0) yield await decoded();
  };
  return begun({
    isLossless: false,
    share: () => done / seconds,
    rate: () => rate,
    blocks: blocks(),
  });
}

async function adtsOf(
  packets: readonly EncodedPacket[],
  decoderConfig: AudioDecoderConfig,
): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new AdtsOutputFormat(), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  for (const packet of packets) await source.add(packet, { decoderConfig });
  await output.finalize();
  return target.buffer!;
}

async function decodeWhole(
  file: ArrayBuffer,
): Promise<{ channels: Float32Array[]; sampleRate: number }> {
  const { getAudioDecoder } = await import('@martel/audio-file-decoder');
  const wasm = new URL(import.meta.resolve('@martel/audio-file-decoder/decode-audio.wasm'));
  const decoder = await getAudioDecoder(wasm.pathname, file);
  try {
    const { channelCount: count, sampleRate } = decoder;
    const woven = decoder.decodeAudioData(0, -1, { multiChannel: true });
    const frames = woven.length / count;
    const channels = Array.from({ length: count }, (_, channel) =>
      Float32Array.from({ length: frames }, (_one, i) => woven[i * count + channel]!),
    );
    return { channels, sampleRate };
  } finally {
    decoder.dispose();
  }
}

async function audioTrack(path: string, format: InputFormat): Promise<InputAudioTrack> {
  const input = new Input({ source: new FilePathSource(path), formats: [format] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new AudioRefusal('audio.no-sound');
  return track;
}
