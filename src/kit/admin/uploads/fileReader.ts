import type { FileReader } from 'tus-js-client';
import { storageFailure } from './uploadFailure.ts';

/**
 * Reads each piece of a file before it is sent. A browser that sends a file straight from the
 * disk calls it a broken network when the file was changed meanwhile, and that would be tried
 * again for ten minutes.
 */
export const fileReader: FileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start, end) => {
      const until = Math.min(end, file.size);
      return { value: await piece(file, start, until), done: until === file.size };
    },
    // Nothing is held open between two pieces.
    close() {},
  }),
};

/** The bytes, with the `size` that tus looks for. */
async function piece(file: File, start: number, end: number): Promise<Uint8Array> {
  const bytes = await file
    .slice(start, end)
    .arrayBuffer()
    .catch(() => null);
  if (bytes?.byteLength !== end - start) throw storageFailure('wrong-size');
  return Object.assign(new Uint8Array(bytes), { size: bytes.byteLength });
}
