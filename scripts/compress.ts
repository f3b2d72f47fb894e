import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Manifest } from 'vite';
import { publicEntry } from './guard.ts';

const compressible = /\.(?:js|css|svg|json)$/;

/** Below this many bytes, a compressed response doesn't save a packet. */
const worthwhile = 500;

/** The best compression is slow: 2 % fewer bytes for twice the time, which is for fans. */
const qualities = { fans: 11, members: 10 };

/** Adds a `.br` and a `.gz` beside every text file, for the server to send unchanged. */
export async function compressFolder(folder: string): Promise<void> {
  const fans = await filesOfFans(join(folder, '.vite/manifest.json'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.startsWith('.vite'));
  await Promise.all(
    files.map(async (path) => {
      const file = join(folder, path);
      const text = await readFile(file);
      if (text.length < worthwhile) return;
      const isForFans = fans.has(path) || !path.startsWith('assets');
      const quality = isForFans ? qualities.fans : qualities.members;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}

/** The scripts and styles that public pages load, now or later, from Vite's manifest. */
async function filesOfFans(manifest: string): Promise<ReadonlySet<string>> {
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Manifest;
  const reached = new Set([publicEntry]);
  for (const name of reached) {
    const { imports = [], dynamicImports = [] } = chunks[name]!;
    for (const next of [...imports, ...dynamicImports]) reached.add(next);
  }
  return new Set(
    [...reached].flatMap((name) => [chunks[name]!.file, ...(chunks[name]!.css ?? [])]),
  );
}
