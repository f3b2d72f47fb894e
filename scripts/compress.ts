import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|json)$/;

/** Below this many bytes, a compressed response doesn't save a packet. */
const worthwhile = 500;

/** The best compression of the preview's frame takes half a second, and no fan loads it. */
const isForMembers = (name: string): boolean => name.startsWith('preview-');

/** Adds a `.br` and a `.gz` beside every text file, for the server to send unchanged. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const text = await readFile(file);
      if (text.length < worthwhile) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: isForMembers(name) ? 9 : 11 };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
