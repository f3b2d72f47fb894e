import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faceNames } from '../../src/features/theme/faces.view.ts';
import type { Assets } from '../../src/server/assets/assets.ts';
import { faces, type FontManifest } from '../../src/site/server/look/faces.ts';
import { lookVersion } from '../../src/site/server/look/stylesheet.ts';

const metrics = {
  ascent: 1.1,
  descent: 0.3,
  lineGap: 0,
  averageWidth: 0.45,
  averageCapitalWidth: 0.6,
};

const fonts = Object.fromEntries(
  faceNames.map((face) => [
    face,
    faces[face].weights.map((weight) => ({
      weight,
      metrics,
      files: [{ address: `/fonts/${face.length}-${weight}.woff2`, unicodeRange: 'U+0000-00FF' }],
    })),
  ]),
) as unknown as FontManifest;

const version = lookVersion(fonts);

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));

/** Writes the files of a build that a server without a browser can notice. */
export function writeAssets(folder: string): void {
  for (const part of ['assets', 'themes/pace']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  // The program's own icons, unchanged.
  cpSync(publicFolder, folder, { recursive: true });
  writeFileSync(join(folder, 'assets/entry-a1b2c3.js'), 'export {};');
  writeFileSync(join(folder, 'assets/site-d4e5f6.css'), 'body{margin:0}');
  writeFileSync(join(folder, 'themes/pace/center-atom.css'), '.pace{top:0}');
}

/** The server's knowledge of the build in the folder. */
export function assetsIn(folder: string): Assets {
  return {
    folder,
    fonts,
    lookVersion: version,
    entries: { fans: '/assets/entry-a1b2c3.js', members: '/assets/start-a1b2c3.js' },
    stylesheets: ['/assets/site-d4e5f6.css'],
    preview: { entry: '/assets/preview-a1b2c3.js', stylesheets: [] },
  };
}
