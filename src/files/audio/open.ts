import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';
import { openAac } from './aac.ts';
import { audioLimits } from './audio.ts';
import { audioKind, noRecording } from './header.ts';
import type { DecodedAudio } from './samples.ts';
import { openStream } from './stream.ts';
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
  if (kind === 'm4a' || kind === 'aac') return openAac(file, path, kind);
  if (kind) return openStream(file, kind, head);
  throw noRecording(head);
}
