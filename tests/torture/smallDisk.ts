import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outage } from './away.ts';

/** Enough for a site of a few images. */
const size = '48m';

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/**
 * A data folder with a small disk of its own.
 * @param at the subfolder on that disk; '' for all of it.
 * @param work receives the function that fills it.
 */
export async function onSmallDisk<T>(
  at: string,
  work: (dataDir: string, outage: Outage) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'torture-disk-'));
  const dataDir = join(folder, 'data');
  const disk = join(dataDir, at);
  mkdirSync(disk, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  const filler = join(disk, 'filler');
  try {
    return await work(dataDir, {
      name: `a full disk${at && ` for ${at}`}`,
      of: 'disk',
      begin: async () => fill(filler),
      end: async () => rmSync(filler),
    });
  } finally {
    // A killed process may still use it.
    execFileSync('umount', ['--lazy', disk]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** To the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let piece = Buffer.alloc(1 << 20); piece.length > 0;) {
      try {
        writeSync(file, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        piece = piece.subarray(0, piece.length >> 1);
      }
    }
  } finally {
    closeSync(file);
  }
}
