import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { getAudioDecoder, type AudioDecoder } from '@martel/audio-file-decoder';
import {
  ADTS,
  CustomSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  Logging,
  LogLevel,
  MP4,
  QTFF,
} from 'mediabunny';
import { Problem } from '../../errors/problem.ts';
import type { AudioKind } from './audio.ts';
import { boxesIn, samplesInIndex, trackKinds } from './boxes.ts';
import { codingProblem } from './codings.ts';
import { framesOf, type SampleBlock, type DecodedAudio, type Samples } from './samples.ts';
import type { ByteSource } from './source.ts';

/** Packets of AAC that are decoded at once, and the earlier ones that the decoder needs first. */
const atOnce = 400;
const leadIn = 4;
/** The samples of a packet; twice as many if the upper half of the sound is coded separately. */
const packetFrames = 1024;

/**
 * Opens AAC in MPEG-4 or ADTS. Apple Lossless is refused: no library for it has a usable license.
 * @throws Problem `audio.broken`, `audio.cut`, `audio.empty`, `audio.is-film`, and those of
 * `codingProblem`.
 */
export async function openAac(
  source: ByteSource,
  kind: AudioKind & ('m4a' | 'aac'),
): Promise<DecodedAudio> {
  if (kind === 'm4a') await refuseCut(source);
  const track = await trackIn(source);
  if ((await track.getCodec()) !== 'aac') {
    throw codingProblem(String(await track.getInternalCodecId()));
  }

  const sink = new EncodedPacketSink(track);
  // The library describes what browsers accept, but always gives bytes.
  const config = (await track.getDecoderConfig())?.description as Uint8Array | undefined;
  const begins: EncodedPacket[] = [];
  // For data that isn't AAC, the library often finds fewer than three.
  for await (const packet of sink.packets()) if (begins.push(packet) === leadIn) break;
  const [first] = begins;
  if (!first) throw new Problem('audio.empty');
  const opening = await decode(
    begins.map(({ data }) => data),
    config,
  );
  const { sampleRate } = opening;
  const channels = opening.samples.length;
  const seconds = await track.computeDuration();
  return {
    header: { kind, isLossless: false, seconds, channels, sampleRate },
    depth: 16,
    async *blocks() {
      // The library doesn't output the first packet, so it gets one more.
      let before: Uint8Array[] = [first.data];
      let now: Uint8Array[] = [];
      // Packets before the song's beginning are only for the decoder.
      let hidden = Math.max(0, Math.round(-first.timestamp * sampleRate));
      let left = Math.max(1, Math.round(seconds * sampleRate));
      let passed = 0;
      const decoded = async (): Promise<SampleBlock | null> => {
        const all = await decode([...before, ...now], config);
        const frames = framesOf(all.samples);
        const packets = before.length + now.length;
        const perPacket = Math.max(1, Math.round(frames / packets / packetFrames)) * packetFrames;
        const from = Math.max(0, frames - now.length * perPacket) + hidden;
        const upTo = Math.min(frames, from + left);
        hidden = Math.max(0, from - frames);
        const samples = all.samples.map((values) => values.slice(from, upTo));
        left -= framesOf(samples);
        before = now.slice(-leadIn);
        now = [];
        return framesOf(samples) > 0 ? { samples, share: Math.min(1, passed / seconds) } : null;
      };
      for await (const packet of sink.packets()) {
        now.push(packet.data);
        passed = packet.timestamp + packet.duration;
        if (now.length < atOnce) continue;
        const block = await decoded();
        if (block) yield block;
      }
      const block = now.length > 0 ? await decoded() : null;
      if (block) yield block;
    },
  };
}

// Warnings are about the band's files: the band sees errors, and the log stays clean.
Logging.level = LogLevel.Errors;

async function trackIn(source: ByteSource) {
  if ((await trackKinds(source)).hasFilm) throw new Problem('audio.is-film');
  const read = async (start: number, end: number) => source.read(start, end - start);
  const input = new Input({
    formats: [MP4, QTFF, ADTS],
    source: new CustomSource({
      getSize: () => source.size,
      read,
      prefetchProfile: 'fileSystem',
    }),
  });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Problem('audio.empty');
  return track;
}

/** Tags behind the last box don't count. */
async function refuseCut(source: ByteSource): Promise<void> {
  let [hasIndex, hasFragments] = [false, false];
  for await (const { type, end } of boxesIn(source, 0, source.size)) {
    hasIndex ||= type === 'moov';
    hasFragments ||= type === 'moof';
    if (!topLevel.has(type)) break;
    if (end > source.size) throw new Problem('audio.cut');
  }
  if (!hasIndex) throw new Problem('audio.cut');
  // The library would read only the index's samples.
  if (hasFragments && (await samplesInIndex(source)) > 0) throw new Problem('audio.unknown-coding');
}

const topLevel = new Set(
  'ftyp moov mdat moof free skip wide uuid meta pnot sidx styp mfra'.split(' '),
);

async function decode(packets: readonly Uint8Array[], config: Uint8Array | undefined) {
  const framed = packets.flatMap((one) => (config ? [adts(one, config), one] : [asMpeg4(one)]));
  const decoder = await opened(Buffer.concat(framed));
  try {
    const { sampleRate, channelCount } = decoder;
    const interleaved = decoder.decodeAudioData(0, -1, { multiChannel: true });
    return { sampleRate, samples: apart(interleaved, channelCount) };
  } finally {
    decoder.dispose();
  }
}

const program = createRequire(import.meta.url).resolve(
  '@martel/audio-file-decoder/decode-audio.wasm',
);
// The library was written for browser bundles, and needs this global variable.
Reflect.set(globalThis, '__dirname', dirname(program));
let inlined: string | null = null;

async function opened(bytes: Buffer): Promise<AudioDecoder> {
  inlined ??= `data:application/wasm;base64,${await readFile(program, 'base64')}`;
  const before = fatal.map((event) => listeners.listeners(event));
  try {
    const { buffer, byteOffset, length } = bytes;
    return await getAudioDecoder(
      inlined,
      buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer,
    );
  } catch (error) {
    throw new Problem('audio.broken', { cause: error });
  } finally {
    for (const [at, event] of fatal.entries()) {
      for (const listener of listeners.listeners(event)) {
        if (!before[at]!.includes(listener)) listeners.off(event, listener as () => void);
      }
    }
  }
}

/** The library adds listeners for each decoder, which would never free its memory. */
const listeners: NodeJS.EventEmitter = process;
const fatal = ['uncaughtException', 'unhandledRejection'];

function apart(interleaved: Float32Array, channels: number): Samples {
  const frames = Math.floor(interleaved.length / channels);
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (__, at) => interleaved[at * channels + channel]!),
  );
}

/**
 * A packet with its header. MPEG-2 has the same sound, but the library doesn't recognize its ID.
 * Source: ISO/IEC 13818-7, section 6.2.1 (ID).
 */
function asMpeg4(packet: Uint8Array): Uint8Array {
  const named = Uint8Array.from(packet);
  named[1]! &= 0xf7;
  return named;
}

/** A header for a bare packet. Source: ISO/IEC 14496-3, sections 1.6.2.1 and 1.A.2.2.1. */
function adts({ length }: Uint8Array, config: Uint8Array): Uint8Array {
  const size = length + 7;
  const rate = ((config[0]! & 7) << 1) | (config[1]! >> 7);
  const channels = (config[1]! >> 3) & 15;
  if (rate > 12 || channels === 0 || channels > 7) throw new Problem('audio.unknown-coding');
  return Uint8Array.of(
    0xff,
    0xf1,
    0x40 | (rate << 2) | (channels >> 2),
    ((channels & 3) << 6) | (size >> 11),
    (size >> 3) & 0xff,
    ((size & 7) << 5) | 0x1f,
    0xfc,
  );
}
