import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';
import { audioLimits } from './audio.ts';
import { audioKind } from './header.ts';
import type { Recording } from './samples.ts';
import { openUncompressed } from './uncompressed.ts';

/** @throws Problem `audio.*` where its header says that it cannot be played. */
export async function openRecording(file: FileHandle, path: string): Promise<Recording> {
  const recording = await opened(file, path);
  const { seconds } = recording.header;
  if (seconds !== null && seconds > audioLimits.seconds) throw new Problem('audio.too-long');
  return recording;
}

async function opened(file: FileHandle, _path: string): Promise<Recording> {
  const { size } = await file.stat();
  if (size === 0) throw new Problem('audio.empty');
  const head = Buffer.alloc(Math.min(size, audioLimits.head));
  await file.read(head, 0, head.length, 0);
  const kind = audioKind(head);
  if (kind === 'wav' || kind === 'aiff') return openUncompressed(file, kind);
  throw new Problem('audio.wrong-kind');
}
