import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { external } from '../vite.config.ts';

test(
  'the copied packages contain all that the built server loads, on this machine',
  { tags: 'whole' },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'packages-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = join(import.meta.dirname, 'packages.ts');
    execFileSync(process.execPath, [script, join(folder, 'node_modules')]);
    // Only this package's WebAssembly is copied.
    const loaded = external.filter((name) => name !== 'libheif-js');
    const loads = `
    for (const name of ${JSON.stringify(loaded)}) await import(name);
    const { default: libheif } = await import('libheif-js/libheif-wasm/libheif.js');
    libheif().heif_context_alloc();
    const { default: Sqlite } = await import('better-sqlite3');
    console.log(new Sqlite(':memory:').prepare('select 1 as one').get().one);`;
    const words = ['--input-type=module', '--eval', loads];
    const said = execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    expect(said).toBe('1\n');
  },
);
