import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FaceName } from '../../../features/theme/faces.view.ts';
import { faces } from './faces.ts';

/** The folder of the faces beside the built server. */
export const builtFaces = 'faces';

/** The file of one script of a face, in its display weight. */
export const woffName = (face: FaceName, script: string): string =>
  `${shortName(face)}-${script}-${faces[face].fit.weight}-normal.woff`;

/** The folder with `unicode.json` and `files`; the built server has a copy. */
export function folderOfFace(face: FaceName): { folder: string; name: string } {
  const name = shortName(face);
  const built = join(import.meta.dirname, builtFaces, name);
  if (existsSync(built)) return { folder: built, name };
  const inPackage = createRequire(import.meta.url).resolve(`${faces[face].package}/metadata.json`);
  return { folder: dirname(inPackage), name };
}

const shortName = (face: FaceName) => faces[face].package.replace('@fontsource/', '');
