import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from '../../site/server/pageDocuments.ts';

export interface Assets extends PageAssets {
  /** All files that browsers may fetch. */
  folder: string;
}

/** The contents of `fonts.json`. */
export type BuiltFonts = Pick<PageAssets, 'fonts' | 'lookVersion'>;

interface ManifestChunk {
  file: string;
  css?: string[];
}

/** @param folder the built client, such as `dist/client`. @throws if it has no entry script. */
export function readAssets(folder: string): Assets {
  const built = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')) as BuiltFonts;
  const { entry: fans, stylesheets } = entryOf(folder, 'manifest', 'src/site/entry.tsx');
  const { entry: members } = entryOf(folder, 'admin', 'src/admin/memberEntry.ts');
  return {
    folder,
    ...built,
    entries: { fans, members },
    stylesheets,
    preview: entryOf(folder, 'preview', 'src/admin/preview/frame.tsx'),
  };
}

function entryOf(folder: string, name: string, source: string) {
  const text = readFileSync(join(folder, `.vite/${name}.json`), 'utf8');
  const manifest = JSON.parse(text) as Record<string, ManifestChunk>;
  const found = manifest[source];
  if (!found)
    throw new Error(`${folder} has no entry script. Build the site again: npm run build.`);
  return {
    entry: `/${found.file}`,
    stylesheets: (found.css ?? []).map((file) => `/${file}`),
  };
}
