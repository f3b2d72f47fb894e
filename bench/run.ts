/**
 * Measures the built site. Wants Linux with two cores, `nginx`, `wrk` and `taskset`:
 *
 *     npm run bench [-- rounds [seconds]]    all of it; writes `bench/results.md`
 *     npm run bench -- readers [seconds]     fans who read while the band writes
 *     npm run bench -- admin                 how long a member waits
 *     npm run bench -- listening             how soon a song sounds
 *     npm run bench -- mixed [minutes]       memory in mixed use; writes its part of the results
 *     npm run bench -- compare REF [rounds]  another commit and this one by turns
 *
 * Ends with 1 if something is beyond what must not be lost.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureAdmin } from './admin.ts';
import { ports } from './cases.ts';
import type { Site } from './clockedSite.ts';
import { compare } from './compare.ts';
import { finishedCopy, makeDemo, type Demo } from './demo.ts';
import { complaints, rowOf, type Figure } from './figures.ts';
import { measureListening } from './listening.ts';
import { measureMixed } from './mixed.ts';
import { servingOf, type Program } from './processes.ts';
import { measureReaders } from './readers.ts';
import { mixedPart, mixedPartIn, resultsOf } from './results.ts';
import { measureAll } from './whole.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'bench/results.md');
const serving = await servingOf(root);
const program = (name: string): Program => ({ file: join(root, 'dist/server', name), serving });
const [first = '', second, third] = process.argv.slice(2);

if (first === 'readers') {
  report(await withDemo((demo, folder) => readers(demo, folder, Number(second ?? 20))));
} else if (first === 'admin') report(await withDemo(admin));
else if (first === 'listening') report(await withDemo(listening));
else if (first === 'mixed') {
  report(await withDemo((demo) => mixed(demo, Number(second ?? 30))));
} else if (first === 'compare') await compare(root, second ?? 'HEAD', Number(third ?? 5));
else report(await whole());

async function whole(): Promise<Figure[]> {
  const rounds = Number(first || 5);
  const seconds = Number(second ?? 1);
  return measureAll({ root, rounds, seconds }, async (all, demo, folder) => {
    const { figures, markdown } = resultsOf(all, {
      rounds,
      seconds,
      readers: await readers(demo, folder, 8),
      admin: await admin(demo, folder),
      listening: await listening(demo, folder),
    });
    const before = readFileSync(results, 'utf8');
    writeFileSync(results, markdown + mixedPartIn(before));
    return figures;
  });
}

function readers(demo: Demo, folder: string, seconds: number): Promise<Figure[]> {
  return measureReaders(siteOf(demo, folder, 'readers'), seconds);
}

function admin(demo: Demo, folder: string): Promise<Figure[]> {
  return measureAdmin(siteOf(demo, folder, 'admin'));
}

function listening(demo: Demo, folder: string): Promise<Figure[]> {
  return measureListening(siteOf(demo, folder, 'listening'));
}

async function mixed(demo: Demo, minutes: number): Promise<Figure[]> {
  // No copy with finished pictures: those are of other sizes than they say, and are drawn on here.
  const site = {
    program: program('main.js'),
    dataDir: demo.folder,
    port: ports.mixed,
    member: demo,
  };
  const { figures, lines } = await measureMixed(site, minutes);
  const before = readFileSync(results, 'utf8');
  writeFileSync(results, before.replace(mixedPartIn(before), '') + mixedPart(figures, lines));
  return figures;
}

function siteOf(demo: Demo, folder: string, name: 'readers' | 'admin' | 'listening'): Site {
  const dataDir = finishedCopy(demo, join(folder, name));
  return { program: program('main.js'), dataDir, port: ports[name], member: demo };
}

/** For what runs alone. */
async function withDemo<T>(work: (demo: Demo, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return await work(await makeDemo(program('demo.js'), join(folder, 'band')), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function report(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(rowOf(figure).filter(Boolean).join('  '));
  const found = complaints(figures);
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exitCode = 1;
}
