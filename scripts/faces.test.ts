import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faceNames } from '../src/features/theme/faces.view.ts';
import { builtFaces, folderOfFace, woffName } from '../src/site/server/look/faceFiles.ts';
import { copyFaces } from './faces.ts';

test('the server gets every script of every font, with its license', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faces-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFaces(folder);
  for (const face of faceNames) {
    const { name } = folderOfFace(face);
    const copy = join(folder, builtFaces, name);
    expect(await readFile(join(copy, 'LICENSE'), 'utf8')).toMatch(/\bLICENSE\b/i);
    const scripts = Object.keys(JSON.parse(await readFile(join(copy, 'unicode.json'), 'utf8')));
    expect(scripts).toContain('latin');
    expect((await readdir(join(copy, 'files'))).toSorted()).toEqual(
      scripts.map((script) => woffName(face, script)).toSorted(),
    );
  }
});
