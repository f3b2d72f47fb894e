import { createReadStream, createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MadeForm } from './audio.ts';
import { formPath, madeForm } from './encode.ts';
import { tagBytes } from './header.ts';

/** The sound of an MP3 as it is, without the tags around it: nothing is lost a second time. */
export async function copyMp3(path: string, folder: string): Promise<MadeForm> {
  const { from, end } = await soundIn(path);
  const bytes = createReadStream(path, { start: from, end: end - 1 });
  await pipeline(bytes, createWriteStream(formPath('mp3', folder)));
  return madeForm('mp3', folder);
}

/** Sources: ID3v1 (128 bytes at the end) and APEv2 (before those, with a footer of 32). */
async function soundIn(path: string) {
  await using file = await open(path);
  const { size } = await file.stat();
  const from = tagBytes(await bytesAt(file, 0, 10));
  let end = size;
  if ((await bytesAt(file, end - 128, 3)).toString('latin1') === 'TAG') end -= 128;
  const footer = await bytesAt(file, end - 32, 32);
  if (footer.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHeader = footer.readUInt32LE(20) >= 2 ** 31;
    const tag = footer.readUInt32LE(12) + (hasHeader ? 32 : 0);
    if (tag >= 32 && end - tag > from) end -= tag;
  }
  return { from, end };
}

async function bytesAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  if (at >= 0) await file.read(bytes, 0, size, at);
  return bytes;
}
