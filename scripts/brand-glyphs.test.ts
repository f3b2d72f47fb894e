import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { services } from '../src/kit/links/serviceNames.ts';
import { brandGlyphs, glyphSprite } from './brand-glyphs.ts';

test('every service has its own icon, drawn in the same square', () => {
  const sprite = glyphSprite(services);
  const symbols = [
    ...sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24"><path d="([^"]+)"\/><\/symbol>/g),
  ];
  expect(symbols.map(([, id]) => id)).toEqual(services);
  expect(new Set(symbols.map(([, , path]) => path)).size).toBe(services.length);
  // A color of its own would not follow the theme.
  expect(sprite).not.toMatch(/fill|style|<script|<title/);
});

test('the client gets the file that client and server name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glyphs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = join(folder, 'entry.js');
  await writeFile(input, `import glyphs from 'virtual:brand-glyphs.svg'; console.log(glyphs);`);
  const builtInto = async (name: string, ssr: boolean) => {
    const outDir = join(folder, name);
    await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      plugins: [brandGlyphs()],
      build: { ssr, outDir, rolldownOptions: { input } },
    });
    const files = await readdir(outDir, { recursive: true });
    const script = files.find((file) => /\.m?js$/.test(file))!;
    const named = /\/(assets\/brand-glyphs-[0-9a-f]{10}\.svg)/;
    return {
      files,
      address: named.exec(await readFile(join(outDir, script), 'utf8'))![1]!,
      outDir,
    };
  };
  const client = await builtInto('client', false);
  const server = await builtInto('server', true);
  expect(client.address).toBe(server.address);
  expect(await readFile(join(client.outDir, client.address), 'utf8')).toBe(glyphSprite(services));
  expect(server.files.join()).not.toContain('.svg');
});
