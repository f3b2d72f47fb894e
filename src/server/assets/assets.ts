import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontManifest } from '../../site/server/look/faces.ts';
import type { PageAssets } from '../../site/server/pageDocuments.ts';

export interface Assets extends PageAssets {
  /** Everything that browsers may fetch. */
  folder: string;
}

/** What lies in `fonts.json`. */
export interface BuiltFonts {
  fonts: FontManifest;
  lookVersion: string;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  isEntry?: boolean;
}

/** @param folder the built client, such as `dist/client`. @throws where it has no entry script. */
export function readAssets(folder: string): Assets {
  const text = readFileSync(join(folder, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, ManifestChunk>;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error(`${folder} holds no entry script. Build again: npm run build.`);
  const built = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')) as BuiltFonts;
  return {
    folder,
    ...built,
    entry: `/${entry.file}`,
    stylesheets: (entry.css ?? []).map((file) => `/${file}`),
  };
}
