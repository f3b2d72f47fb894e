import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontManifest } from '../../site/look/faces.ts';
import { lookVersion } from '../../site/look/stylesheet.ts';

export interface Assets {
  /** Everything that browsers may fetch. */
  folder: string;
  /** An address. */
  entry: string;
  /** Addresses that every page needs. */
  stylesheets: string[];
  fonts: FontManifest;
  /** Changes with the rules and fonts behind every look. */
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
  const fonts = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')) as FontManifest;
  return {
    folder,
    fonts,
    lookVersion: lookVersion(fonts),
    entry: `/${entry.file}`,
    stylesheets: (entry.css ?? []).map((file) => `/${file}`),
  };
}
