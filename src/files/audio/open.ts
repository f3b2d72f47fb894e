import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';
import { audioLimits } from './audio.ts';
import { audioKind, noRecording } from './header.ts';
import type { DecodedAudio } from './samples.ts';
import { openUncompressed } from './uncompressed.ts';

/** @throws Problem `audio.*` where its header says that it cannot be played. */
export async function openRecording(file: FileHandle, path: string): Promise<DecodedAudio> {
  const recording = await opened(file, path);
  const { seconds } = recording.header;
  if (seconds !== null && seconds > audioLimits.seconds) throw new Problem('audio.too-long');
  return recording;
}

async function opened(file: FileHandle, path: string): Promise<DecodedAudio> {
  const { size } = await file.stat();
  if (size === 0) throw new Problem('audio.empty');
  const head = Buffer.alloc(Math.min(size, audioLimits.head));
  await file.read(head, 0, head.length, 0);
  const kind = audioKind(head);
  if (kind === 'wav' || kind === 'aiff') return openUncompressed(file, kind);
  // Each library takes a part of a preparer's start.
  if (kind === 'm4a' || kind === 'aac') {
    const { openAac } = await import('./aac.ts');
    return openAac(file, path, kind);
  }
  if (kind) {
    const { openStream } = await import('./stream.ts');
    return openStream(file, kind, head);
  }
  throw noRecording(head);
}
