import { Problem } from '../../errors/problem.ts';
import { audioLimits, type AudioKind } from './audio.ts';
import { findFrames, isFreeFormat } from './audioFrames.ts';
import type { DecodedAudio, SampleBlock } from './samples.ts';
import { partOf, type ByteSource } from './source.ts';
import { afterTags, afterZeros, beforeTags } from './surroundingTags.ts';
import { openUncompressed } from './uncompressed.ts';

/**
 * Returns a recording, and the range of its sound.
 * @throws Problem `audio.*` if it cannot be played; its `blocks` throw the same.
 */
export async function openRecording(source: ByteSource) {
  if (source.size === 0) throw new Problem('audio.empty');
  const found = await findSound(source);
  if (!found) throw await noRecording(source);
  const sound = partOf(source, found.from, found.end);
  const recording = await decoded(sound, found.kind).catch((error: unknown) => {
    throw inWords(error);
  });
  const { seconds } = recording.header;
  if (seconds !== null && seconds > audioLimits.seconds) throw new Problem('audio.too-long');
  return { ...recording, sound, blocks: () => blocksInWords(recording) };
}

async function decoded(sound: ByteSource, kind: AudioKind): Promise<DecodedAudio> {
  if (kind === 'wav' || kind === 'aiff') return openUncompressed(sound, kind);
  // Loading all the libraries would slow down each transcoder's start.
  if (kind === 'm4a' || kind === 'aac') {
    const { openAac } = await import('./aac.ts');
    return openAac(sound, kind);
  }
  const { openStream } = await import('./stream.ts');
  return openStream(sound, kind);
}

async function* blocksInWords(recording: DecodedAudio): AsyncGenerator<SampleBlock> {
  try {
    yield* recording.blocks();
  } catch (error) {
    throw inWords(error);
  }
}

/** A decoder's error means that the file is damaged, unless the disk failed. */
const inWords = (error: unknown): unknown =>
  error instanceof Problem || isOfSystem(error)
    ? error
    : new Problem('audio.broken', { cause: error });

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** A file's type and the range of its sound, without tags or other data around it. */
export interface FoundSound {
  kind: AudioKind;
  from: number;
  end: number;
}

/**
 * Detected from the bytes behind all tags, because files of any type can begin with a tag.
 * @returns null if the type isn't accepted.
 */
export async function findSound(source: ByteSource): Promise<FoundSound | null> {
  const tagged = await afterTags(source);
  const from = await afterZeros(source, tagged);
  // The size of a box begins with up to three zeros.
  for (const begin of [from, from - 1, from - 2, from - 3]) {
    const kind = begin < tagged ? null : containerKind(await source.read(begin, 16));
    if (!kind) continue;
    // All other types state their own end.
    const end = kind === 'flac' ? await beforeTags(source, begin) : source.size;
    return { kind, from: begin, end };
  }
  if (isOtherFile(await source.read(tagged, 200))) return null;
  const frames = await findFrames(source, from);
  return frames && { ...frames, end: await beforeTags(source, frames.from) };
}

/** The problem with a file in which `findSound` finds no sound. */
export async function noRecording(source: ByteSource): Promise<Problem> {
  if (source.size === 0) return new Problem('file.empty');
  if (await isFreeFormat(source, await afterZeros(source, await afterTags(source)))) {
    return new Problem('audio.free-format');
  }
  const head = await source.read(0, audioLimits.head);
  return new Problem(isOtherFilm(head) ? 'audio.is-film' : 'audio.wrong-kind');
}

function containerKind(head: Buffer): AudioKind | null {
  const begins = head.toString('latin1', 0, 4);
  const form = head.toString('latin1', 8, 12);
  if (['RIFF', 'RF64', 'BW64'].includes(begins) && form === 'WAVE') return 'wav';
  if (begins === 'FORM' && (form === 'AIFF' || form === 'AIFC')) return 'aiff';
  if (begins === 'fLaC') return 'flac';
  if (begins === 'OggS') return 'ogg';
  const box = head.toString('latin1', 4, 8);
  if (box === 'ftyp') return stillBrand.test(form) ? null : 'm4a';
  return ['moov', 'mdat', 'wide'].includes(box) ? 'm4a' : null;
}

/** Phones' images use the same boxes. */
const stillBrand = /^(?:hei.|mif.|msf.|avi[fs])$/;

/** Types whose bytes can look like audio frames: images, videos, archives. */
function isOtherFile(head: Buffer): boolean {
  const begins = head.toString('latin1', 0, 200);
  return (
    begins.startsWith('\xff\xd8\xff') ||
    begins.startsWith('\x89PNG') ||
    begins.startsWith('RIFF') ||
    begins.startsWith('PK\x03\x04') ||
    begins.startsWith('%PDF') ||
    begins.slice(4, 8) === 'ftyp' ||
    isMatroska(begins) ||
    isMpegFilm(begins) ||
    isTransportStream(begins)
  );
}

/** Matroska and WebM with a video track, AVI and MPEG. */
function isOtherFilm(head: Buffer): boolean {
  const begins = head.toString('latin1', 0, 200);
  if (isMatroska(begins)) return /V_(?:AV1|MPEG|MS|THEORA|VP\d)/.test(head.toString('latin1'));
  return begins.slice(8, 12) === 'AVI ' || isMpegFilm(begins);
}

const isMatroska = (begins: string): boolean => begins.startsWith('\x1aE\xdf\xa3');

const isMpegFilm = (begins: string): boolean => begins.startsWith('\0\0\x01\xba');

/** The transport streams of television and discs. */
const isTransportStream = (begins: string): boolean => /^G[^]{187}G|^[^]{4}G[^]{191}G/.test(begins);
