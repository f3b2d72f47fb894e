import { createHash } from 'node:crypto';
import type { AudioKind, RenditionType } from '../audio/audio.ts';

const gibibyte = 1024 ** 3;

export const recordingLimits = {
  /** Bytes of one file. */
  bytes: 2 * gibibyte,
  /** Bytes of all originals together, unless the site is set up otherwise. */
  quota: 20 * gibibyte,
} as const;

export const recordingsPath = '/files/a/';

const kinds: Readonly<Record<AudioKind, string>> = {
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
};

export const audioContentType = (kind: AudioKind): string => kinds[kind];

/** What a client calls its file, which its bytes prove or not. */
export const isAudioType = (type: string): boolean => type.startsWith('audio/');

const named = `[0-9A-Za-z]{22}\\.(?:${Object.keys(kinds).join('|')})`;

/** Of an original: 22 random characters and the kind. */
export const recordingName = new RegExp(`^${named}$`);

/** The same, wherever they stand in a text. */
export const recordingNames = new RegExp(`(?<![0-9A-Za-z])${named}`, 'g');

/** Of what is made of it. */
const renditionNamePattern = /^[0-9A-Za-z]{22}-play\.(?:mp3|m4a|flac)$/;

/** Of what is made of several, one after the other. */
const continuousNamePattern = /^[0-9a-f]{22}-whole\.m4a$/;

export const isAudioName = (name: string): boolean =>
  recordingName.test(name) || renditionNamePattern.test(name) || continuousNamePattern.test(name);

export const renditionName = (recording: string, type: RenditionType): string =>
  `${recording.split('.', 1)[0]!}-play.${type}`;

/**
 * Follows from what it is made of and in which order, so that it never stands for anything else.
 * It cannot be guessed without the names of all of them.
 * @param recordings their names.
 */
export const continuousName = (recordings: readonly string[]): string =>
  `${createHash('sha256').update(recordings.join('\n')).digest('hex').slice(0, 22)}-whole.m4a`;

/** Whether FLAC is made of it beside what everything is made into. */
export const renditionTypes = (isLossless: boolean): readonly RenditionType[] =>
  isLossless ? ['mp3', 'm4a', 'flac'] : ['mp3', 'm4a'];

export interface Rendition {
  name: string;
  type: RenditionType;
  bytes: number;
}

export interface Recording {
  name: string;
  contentType: string;
  bytes: number;
  /** Null once the uploader's account is gone. */
  accountId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  /** How far it is transcoded: 0 to 100. */
  percent: number;
  /** Why it cannot be played; null if it can, or will be. */
  problem: string | null;
  title: string | null;
  artist: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  album: string | null;
  /** The day that the tags tell: midnight in UTC, in epoch milliseconds. */
  releasedOn: number | null;
  /** Null until it was measured. */
  seconds: number | null;
  /** LUFS; null for silence, and until it was measured. */
  loudness: number | null;
  /** From 0 to 100, equally far apart; empty until it was measured. */
  peaks: readonly number[];
  isLossless: boolean;
  /** The picture that the file brought along. */
  coverFile: string | null;
  /** Those that are made, the first to be played first. */
  renditions: readonly Rendition[];
}

/** Returns what can be played of these names, in their order. */
export const playableOf = (
  names: readonly string[],
  recordings: ReadonlyMap<string, Recording>,
): Recording[] =>
  names.flatMap((name) => {
    const recording = recordings.get(name);
    return recording && recording.renditions.length > 0 ? [recording] : [];
  });

/** Recordings that follow each other in one file. */
export interface Continuous {
  name: string;
  bytes: number;
  /** Where each begins, in seconds. */
  offsets: readonly number[];
}

/** How far a recording is, in percent, once its tags are read. */
export const tagsRead = 1;
