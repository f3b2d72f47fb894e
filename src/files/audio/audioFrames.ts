import type { ByteSource } from './source.ts';

/** A frame of MP3 or ADTS AAC, according to its header. */
export interface SoundFrame {
  kind: 'mp3' | 'aac';
  bytes: number;
  samples: number;
  /** In hertz. */
  sampleRate: number;
  channels: number;
  /** Equal for any two consecutive frames of one stream. */
  stream: string;
}

/** Bytes that are searched for the first frame. */
const searched = 64 * 1024;
const headerBytes = 7;
const readAtOnce = 256 * 1024;

/**
 * The offset of the first frame, behind data of another kind, such as the rest of a cut frame.
 * Noise must not look like frames, so two of one stream must follow each other, or three if there
 * is other data before them.
 * @returns null if no frame is found.
 */
export async function findFrames(
  source: ByteSource,
  from: number,
): Promise<{ kind: SoundFrame['kind']; from: number } | null> {
  const bytes = await source.read(from, 2 * searched);
  const isAll = from + bytes.length >= source.size;
  for (let at = 0; at < Math.min(searched, bytes.length); at = nextSync(bytes, at + 1)) {
    const frame = frameAt(bytes, at);
    if (frame && isStream(bytes, at, at === 0 ? 2 : 3, isAll)) {
      return { kind: frame.kind, from: from + at };
    }
  }
  return null;
}

/** Whether MP3 frames of unknown length (free format) begin here. */
export async function isFreeFormat(source: ByteSource, from: number): Promise<boolean> {
  const bytes = await source.read(from, searched / 4);
  const isOne = (at: number) =>
    bytes[at + 1] === bytes[1] && (bytes[at + 2]! & 0xfd) === (bytes[2]! & 0xfd);
  if (bytes[0] !== 0xff || (bytes[1]! & 0xe6) !== 0xe2 || bytes[2]! >> 4 !== 0) return false;
  let found = 0;
  for (let at = 0; at < bytes.length; at = nextSync(bytes, at + 1)) if (isOne(at)) found += 1;
  return found > 2;
}

/** All frames of the first frame's kind, in runs without any data between them. */
export async function* framesIn(source: ByteSource) {
  const first = frameAt(await source.read(0, headerBytes), 0);
  for (let at = 0; at + headerBytes <= source.size;) {
    const bytes = await source.read(at, readAtOnce);
    const isAll = at + bytes.length >= source.size;
    const begin = nextFrame(bytes, first?.kind, isAll);
    const frames: SoundFrame[] = [];
    let end = begin;
    for (;;) {
      const frame = frameAt(bytes, end);
      if (!frame || frame.kind !== first?.kind || end + frame.bytes > bytes.length) break;
      frames.push(frame);
      end += frame.bytes;
    }
    if (frames.length > 0) yield { from: at + begin, bytes: bytes.subarray(begin, end), frames };
    // The next piece has the rest; without frames, only the last bytes may begin one.
    at += frames.length > 0 ? end : Math.max(1, begin);
  }
}

function nextFrame(bytes: Buffer, kind: SoundFrame['kind'] | undefined, isAll: boolean): number {
  for (let at = 0; at < bytes.length; at = nextSync(bytes, at + 1)) {
    if (frameAt(bytes, at)?.kind === kind && isStream(bytes, at, 2, isAll)) return at;
  }
  return Math.max(0, bytes.length - headerBytes);
}

function nextSync(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(0xff, from);
  return at === -1 ? bytes.length : at;
}

/** Whether this many frames of one stream follow each other, unless the file ends before. */
function isStream(bytes: Buffer, from: number, count: number, isAll: boolean): boolean {
  const first = frameAt(bytes, from);
  let at = from;
  for (let n = 0; n < count; n += 1) {
    if (n > 0 && isAll && at >= bytes.length - headerBytes) return true;
    const frame = frameAt(bytes, at);
    if (!frame || frame.stream !== first?.stream) return false;
    at += frame.bytes;
  }
  return true;
}

export function frameAt(bytes: Buffer, at: number): SoundFrame | null {
  if (at + headerBytes > bytes.length || bytes[at] !== 0xff) return null;
  return mpegFrame(bytes, at) ?? adtsFrame(bytes, at);
}

/** In kbit/s, for MPEG-1 and for its half rates. */
const mpegBitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const mpegRates = [44_100, 48_000, 32_000];

/** Layer III only. Sources: ISO/IEC 11172-3, 2.4.1.3; ISO/IEC 13818-3; MPEG-2.5 by Fraunhofer. */
function mpegFrame(bytes: Buffer, at: number): SoundFrame | null {
  const [b1, b2, b3] = [bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!];
  const version = (b1 >> 3) & 3;
  const isLayerThree = ((b1 >> 1) & 3) === 1;
  const rate = mpegRates[(b2 >> 2) & 3];
  if ((b1 & 0xe0) !== 0xe0 || version === 1 || !isLayerThree || rate === undefined) return null;
  const isFirst = version === 3;
  const bitRate = mpegBitRates[isFirst ? 0 : 1][b2 >> 4];
  if (!bitRate) return null;
  const sampleRate = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const size = Math.floor((samples * bitRate * 125) / sampleRate) + ((b2 >> 1) & 1);
  const channels = b3 >> 6 === 3 ? 1 : 2;
  const stream = `mp3 ${sampleRate}`;
  return { kind: 'mp3', bytes: size, samples, sampleRate, channels, stream };
}

const adtsRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];

/** Source: ISO/IEC 13818-7, section 6.2. */
function adtsFrame(bytes: Buffer, at: number): SoundFrame | null {
  if ((bytes[at + 1]! & 0xf6) !== 0xf0) return null;
  const sampleRate = adtsRates[(bytes[at + 2]! >> 2) & 15];
  const size = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5);
  if (sampleRate === undefined || size <= headerBytes) return null;
  const channels = ((bytes[at + 2]! & 1) << 2) | (bytes[at + 3]! >> 6);
  const stream = `aac ${bytes[at + 2]! & 0xfc} ${channels}`;
  return { kind: 'aac', bytes: size, samples: 1024, sampleRate, channels, stream };
}
