import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FaceName } from '../../features/theme/theme.view.ts';
import { faces } from './fonts.ts';

/** Where the build puts the faces that the server draws with, beside its program. */
export const builtFaces = 'faces';

/** What the file of one script of a face is called, in the weight of the band's voice. */
export const woffName = (face: FaceName, script: string): string =>
  `${shortName(face)}-${script}-${faces[face].fit.weight}-normal.woff`;

/**
 * The folder of a face's package, which is called `name` for short: `unicode.json` in it tells
 * the scripts, `files` holds them. The built server has a copy beside its program, since a site is run without these packages.
 */
export function folderOfFace(face: FaceName): { folder: string; name: string } {
  const name = shortName(face);
  const built = join(import.meta.dirname, builtFaces, name);
  if (existsSync(built)) return { folder: built, name };
  const inPackage = createRequire(import.meta.url).resolve(`${faces[face].package}/metadata.json`);
  return { folder: dirname(inPackage), name };
}

const shortName = (face: FaceName) => faces[face].package.replace('@fontsource/', '');
