import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontManifest } from '../../site/look/fonts.ts';
import { lookVersion } from '../../site/look/stylesheet.ts';

/** What the build of the browser's side left behind, as the server needs it. */
export interface Assets {
  /** The folder that holds everything the browser may fetch. */
  folder: string;
  /** Address of the entry script. */
  entry: string;
  /** Addresses of the stylesheets that every page needs. */
  stylesheets: string[];
  fonts: FontManifest;
  /** Stands for the rules and fonts behind every look, in its address. */
  lookVersion: string;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  isEntry?: boolean;
}

/** Reads the build's manifest. @param folder the built client, such as `dist/client`. */
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
