/** Kinds of files in which bands keep their recordings. */
export type AudioKind = 'wav' | 'aiff' | 'flac' | 'mp3' | 'm4a' | 'aac' | 'ogg';

/** What is made of a recording: MP3 for all, AAC for small, FLAC if nothing was lost before. */
export type RenditionType = 'mp3' | 'm4a' | 'flac';

export interface AudioTags {
  title: string | null;
  number: number | null;
  /** Of which disc of several. */
  disc: number | null;
  artist: string | null;
  album: string | null;
  /** The day of its release: midnight in UTC, in epoch milliseconds; null for a year alone. */
  releasedOn: number | null;
  hasCover: boolean;
}

export interface AudioHeader {
  kind: AudioKind;
  isLossless: boolean;
  /** Null if only decoding tells. */
  seconds: number | null;
  channels: number;
  /** In hertz. */
  sampleRate: number;
}

export interface Analysis {
  seconds: number;
  /** LUFS, integrated (EBU R128); null for silence. */
  loudness: number | null;
  /** Of the samples, in dBFS; -120 for silence. */
  peak: number;
  /** 200 numbers from 0 to 100, which is full scale. */
  peaks: number[];
}

export interface RenditionFile {
  type: RenditionType;
  path: string;
  bytes: number;
  contentType: string;
}

export const audioLimits = {
  /** Bytes that tell the kind. */
  head: 64 * 1024,
  /** Of one recording. */
  seconds: 4 * 60 * 60,
  channels: 32,
  sampleRate: 768_000,
  tagLength: 150,
  /** Bytes, beyond which only the words of tags are read, and a cover is not taken. */
  tags: 32 * 1024 * 1024,
  cover: 20 * 1024 * 1024,
  /** MiB that a transcoder may take. */
  memory: 512,
} as const;

export const audioContentTypes: Record<RenditionType, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
};
