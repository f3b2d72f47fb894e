import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const entry = 'src/site/entry.tsx';
/** With what a fan's home page begins, and the band's admin. */
const begins = {
  page: [entry, 'src/features/home/home.page.tsx'],
  admin: [entry, 'src/admin/entry.tsx', 'src/features/theme/theme.admin.tsx'],
};

/** Bytes after gzip of all script that is loaded before the first page works. */
export function firstScript(client: string, what: keyof typeof begins): number {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const names = new Set(begins[what]);
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next);
  return [...names].reduce(
    (sum, name) =>
      sum + gzipSync(readFileSync(join(client, manifest[name]!.file)), { level: 9 }).length,
    0,
  );
}

/** What is loaded at once; the program itself imports the rest of it when its cache is open. */
const beginnings = /^(?:import|export|await import)\b[^'"\n]*["'](\.\/[^"']+)["']\)?;$/gm;

/** What Node reads of the bundle before the server's first line runs: files and bytes. */
export function modulesAtStart(program: string): { files: number; bytes: number } {
  const files = new Set([program]);
  let bytes = 0;
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    bytes += Buffer.byteLength(code);
    for (const [, name] of code.matchAll(beginnings)) {
      files.add(join(dirname(file), name!));
    }
  }
  return { files: files.size, bytes };
}
