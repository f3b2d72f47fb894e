import { Problem } from '../../errors/problem.ts';
import { audioLimits, type AudioKind } from './audio.ts';
import { findSound, noRecording } from './audioHeader.ts';
import type { DecodedAudio, SampleBlock } from './samples.ts';
import { partOf, type ByteSource } from './source.ts';
import { openUncompressed } from './uncompressed.ts';

/** A recording, and the range of its sound. */
export interface OpenedRecording extends DecodedAudio {
  sound: ByteSource;
}

/** @throws Problem `audio.*` if it cannot be played; its `blocks` throw the same. */
export async function openRecording(source: ByteSource): Promise<OpenedRecording> {
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
