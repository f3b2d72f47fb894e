import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFonts } from '../../scripts/fonts.ts';
import type { FontManifest } from '../../src/site/server/look/faces.ts';

let built: Promise<{ folder: string; fonts: FontManifest }> | undefined;

/** The font files as a build makes them, once per worker, since that takes four seconds. */
export function builtFonts(): Promise<{ folder: string; fonts: FontManifest }> {
  built ??= build();
  return built;
}

async function build() {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-fonts-'));
  // The signal by which vitest ends a worker.
  process.once('SIGTERM', () => {
    rmSync(folder, { recursive: true });
    process.kill(process.pid, 'SIGTERM');
  });
  return { folder, fonts: await buildFonts(folder) };
}
