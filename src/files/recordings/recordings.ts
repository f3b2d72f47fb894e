import { createHash } from 'node:crypto';
import { audioContentTypes, type RenditionType } from '../audio/audio.ts';
import type { RecordingTables } from './recordings.table.ts';

const gibibyte = 1024 ** 3;

export const recordingLimits = {
  /** Bytes of one file. */
  bytes: 2 * gibibyte,
  /** Bytes of all originals together, unless the site's settings differ. */
  quota: 20 * gibibyte,
} as const;

export const recordingsPath = '/files/a/';

/** The client's type for its file, which the bytes may contradict. */
export const isAudioType = (type: string): boolean => type.startsWith('audio/');

const named = `[0-9A-Za-z]{22}\\.(?:${Object.keys(audioContentTypes).join('|')})`;

/** The name of an original: 22 random characters and the type. */
export const recordingName = new RegExp(`^${named}$`);

/** The same, anywhere in a text. */
export const recordingNames = new RegExp(`(?<![0-9A-Za-z])${named}`, 'g');

const renditionNamePattern = /^[0-9A-Za-z]{22}-play\.(?:mp3|m4a|flac)$/;

/** The name of a joined release, made from several recordings. */
const continuousNamePattern = /^[0-9a-f]{22}-whole\.m4a$/;

export const isAudioName = (name: string): boolean =>
  recordingName.test(name) || renditionNamePattern.test(name) || continuousNamePattern.test(name);

export const renditionName = (recording: string, type: RenditionType): string =>
  `${recording.split('.', 1)[0]!}-play.${type}`;

/**
 * Derived from the recordings and their order, so that it always has the same content. It cannot be
 * guessed without all their names.
 * @param recordings their names.
 */
export const continuousName = (recordings: readonly string[]): string =>
  `${createHash('sha256').update(recordings.join('\n')).digest('hex').slice(0, 22)}-whole.m4a`;

export type Rendition = Omit<RecordingTables['recording_forms'], 'recording'>;

export interface Recording extends Omit<RecordingTables['recordings'], 'peaks' | 'is_lossless'> {
  /** From 0 to 100, equally spaced; empty until it is measured. */
  peaks: readonly number[];
  isLossless: boolean;
  /** Existing renditions, the first one to play first. */
  renditions: readonly Rendition[];
}

/** The playable recordings among these names, in their order. */
export const playableOf = (
  names: readonly string[],
  recordings: ReadonlyMap<string, Recording>,
): Recording[] =>
  names.flatMap((name) => {
    const recording = recordings.get(name);
    return recording && recording.renditions.length > 0 ? [recording] : [];
  });

/** Recordings joined into one file. */
export interface Continuous {
  name: string;
  bytes: number;
  /** The start of each, in seconds. */
  offsets: readonly number[];
}

/** The progress of a recording, in percent, once its tags are read. */
export const tagsRead = 1;
