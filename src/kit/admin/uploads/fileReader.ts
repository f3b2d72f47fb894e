import type { FileReader } from 'tus-js-client';
import { storageFailure } from './uploadFailure.ts';

/** Reads pieces before sending: sending a file that changed on disk looks like a network error. */
export const fileReader: FileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start, end) => {
      const until = Math.min(end, file.size);
      return { value: await piece(file, start, until), done: until === file.size };
    },
    close() {},
  }),
};

/** The bytes, with the `size` that tus-js-client reads. */
async function piece(file: File, start: number, end: number): Promise<Uint8Array> {
  const bytes = await file
    .slice(start, end)
    .arrayBuffer()
    .catch(() => null);
  if (bytes?.byteLength !== end - start) throw storageFailure('wrong-size');
  return Object.assign(new Uint8Array(bytes), { size: bytes.byteLength });
}
