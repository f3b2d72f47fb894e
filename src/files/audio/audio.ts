export const audioContentTypes = {
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
} as const;

/** The file types that bands upload recordings in. */
export type AudioKind = keyof typeof audioContentTypes;

/** MP3 for all browsers, AAC for few bytes, FLAC if the recording is lossless. */
export type RenditionType = 'mp3' | 'm4a' | 'flac';

/** MP3 first, so that the song is soon playable; then the smallest, then the largest. */
export const renditionTypes = (isLossless: boolean): readonly RenditionType[] =>
  isLossless ? ['mp3', 'm4a', 'flac'] : ['mp3', 'm4a'];

export interface AudioTags {
  title: string | null;
  number: number | null;
  disc: number | null;
  artist: string | null;
  album: string | null;
  /** The release's day: midnight UTC in epoch milliseconds; null if only the year is known. */
  releasedOn: number | null;
}

export interface AudioHeader {
  kind: AudioKind;
  isLossless: boolean;
  /** Null if it is unknown before decoding. */
  seconds: number | null;
  channels: number;
  /** In hertz. */
  sampleRate: number;
}

export interface Analysis {
  seconds: number;
  /** LUFS, integrated (EBU R128); null for silence. */
  loudness: number | null;
  /** The samples' peak, in dBFS; -120 for silence. */
  peak: number;
  /** 200 numbers from 0 to 100, which is full scale. */
  peaks: number[];
}

export interface RenditionFile {
  type: RenditionType;
  path: string;
  bytes: number;
}

export const audioLimits = {
  /** The bytes that identify the file type. */
  head: 64 * 1024,
  /** Limits of one recording. */
  seconds: 4 * 60 * 60,
  channels: 32,
  sampleRate: 768_000,
  tagLength: 150,
  /** Bytes; if a tag is longer, only its text frames are read, and its cover is ignored. */
  tags: 32 * 1024 * 1024,
  cover: 20 * 1024 * 1024,
  /** MiB that a transcoder may use. */
  memory: 512,
} as const;
