import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faceNames, type FaceName } from '../src/features/theme/faces.view.ts';
import { builtFaces, folderOfFace, woffName } from '../src/site/server/look/faceFiles.ts';

/** Copies the server's font files, with every script and their licenses. */
export async function copyFaces(outDir: string): Promise<void> {
  await Promise.all(faceNames.map((face) => copyFace(face, join(outDir, builtFaces))));
}

async function copyFace(face: FaceName, to: string): Promise<void> {
  const { folder, name } = folderOfFace(face);
  const scripts = Object.keys(
    JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as object,
  );
  await mkdir(join(to, name, 'files'), { recursive: true });
  const files = scripts.map((script) => join('files', woffName(face, script)));
  for (const file of ['unicode.json', 'LICENSE', ...files]) {
    await copyFile(join(folder, file), join(to, name, file));
  }
}
