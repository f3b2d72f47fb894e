import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PictureJob, VariantOrder } from './decoderJob.ts';
import { decoderPool } from './decoderPool.ts';
import { gridOf } from '../../../tests/fixtures/pictures/heif.ts';
import { noise, square } from '../../../tests/fixtures/pictures/pictures.ts';

const program = fileURLToPath(new URL('decoder.ts', import.meta.url));
const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** A server that has one image encoded, which delays its shutdown. */
const serverOf = (job: Omit<VariantOrder, 'icon'>) => `
  const { decoderPool } = await import(${url('decoderPool.ts')});
  const { noise } = await import(${url('../../../tests/fixtures/pictures/pictures.ts')});
  const program = ${JSON.stringify(program)};
  const { run } = decoderPool({ program, args: ['2000', '1000'], jobMs: 1e6, idleMs: 1e6 });
  const bytes = await noise(300);
  const variants = [{ icon: false, ...${JSON.stringify(job)} }];
  const making = run({ make: 'variants', bytes, variants });
  process.on('SIGTERM', async () => {
    console.log('made ' + (await making).done[0].width);
    process.exit(0);
  });
  console.log('begun');
  setInterval(() => {}, 1000);
`;

// Only a hang takes this long.
vi.setConfig({ testTimeout: 300_000 });
const patience = { timeout: 120_000, interval: 10 };

let server: ChildProcess | null = null;
afterEach(() => {
  server?.kill('SIGKILL');
});

// Only Linux lists the children of a process.
describe.runIf(process.platform === 'linux')('a decoder at work', () => {
  it('ends with its server, whichever way that ends', async () => {
    const { decoders } = await startServer({ extension: 'avif', width: 3000, maxBytes: 1 });
    // The image takes half a minute, so no decoder ends because it is done.
    server!.kill('SIGKILL');
    await vi.waitFor(() => expect(decoders.filter(isAlive)).toEqual([]), 10_000);
  });

  it(
    'has a lower priority than the server, with each of its threads',
    { tags: 'whole' },
    async () => {
      const { decoders } = await startServer({ extension: 'avif', width: 3000, maxBytes: 1 });
      const behind = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
      // A thread may end while it is read, so this tries again.
      await vi.waitFor(() => {
        const threads = decoders.flatMap((id) => readdirSync(`/proc/${id}/task`).map(Number));
        expect(threads.map((id) => getPriority(id))).toEqual(threads.map(() => behind));
        expect(threads.length).toBeGreaterThan(decoders.length);
      }, patience);
    },
  );

  it(
    'ignores the signals that stop a server, until the server ends it',
    { tags: 'whole' },
    async () => {
      const { decoders, lines } = await startServer({
        extension: 'jpg',
        width: 4000,
        maxBytes: 1e9,
      });
      for (const id of decoders) {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(id, signal);
      }
      server!.kill('SIGTERM');
      await once(server!, 'exit');
      expect(lines).toEqual(['begun', 'made 4000']);
      await vi.waitFor(() => expect(decoders.filter(isAlive)).toEqual([]), patience);
    },
  );
});

describe('a decoder by itself', () => {
  const job = (bytes: Buffer): PictureJob => ({
    make: 'variants',
    bytes,
    variants: [{ extension: 'webp', width: 100, icon: false, maxBytes: null }],
  });
  const poolOf = (...args: string[]) =>
    decoderPool({ program, args, jobMs: 200_000, idleMs: 1_000 });

  it('ends itself if an image needs more memory or more work than allowed', async () => {
    // An interlaced image is in memory as a whole.
    const slow = await sharp(await noise(1500))
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    expect(await poolOf().run(job(slow))).toHaveProperty('done');
    expect(await poolOf('1').run(job(slow))).toEqual({ exceeded: 'memory' });
    expect(await poolOf('10000', '0.001').run(job(slow))).toEqual({ exceeded: 'work' });
  });

  it('measures the memory of a HEIC while it decodes', { tags: 'whole' }, async () => {
    const bytes = gridOf({ columns: 16, rows: 12, width: 8064, height: 6048 });
    const limits = { pixels: 64e6, pixelsAtOnce: 40e6, tiles: 1024, side: 500 };
    const phone = { phoneWidth: 100, phoneBytes: 60_000 };
    const large: PictureJob = { make: 'master', kind: 'heif', bytes, ...limits, ...phone };
    expect(await poolOf('180').run(large)).toEqual({ exceeded: 'memory' });
    expect(await poolOf('10000', '0.7').run(large)).toEqual({ exceeded: 'work' });
    for (const less of [{ pixels: 48e6 }, { pixels: 1e5 }, { tiles: 191 }]) {
      const answer = await poolOf().run({ ...large, ...less });
      expect(answer).toEqual({ refused: expect.stringMatching(/^HEIF: .*limit/) });
    }
  });

  it('reads PNG and JPEG and nothing else', async () => {
    const { run } = poolOf();
    const picture = square(20);
    expect(await run(job(await picture.clone().png().toBuffer()))).toHaveProperty('done');
    expect(await run(job(await picture.clone().jpeg().toBuffer()))).toHaveProperty('done');
    for (const other of [
      await picture.clone().webp().toBuffer(),
      await picture.clone().gif().toBuffer(),
      await picture.clone().tiff().toBuffer(),
      await picture.clone().avif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ]) {
      expect(await run(job(other))).toHaveProperty('refused');
    }
  });
});

/** @returns the process IDs of its decoders, and the lines that it prints. */
async function startServer(
  job: Parameters<typeof serverOf>[0],
): Promise<{ decoders: number[]; lines: string[] }> {
  server = spawn(process.execPath, ['--input-type=module', '-e', serverOf(job)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface(server.stdout!).on('line', (line) => lines.push(line));
  const decoders = await vi.waitFor(() => {
    const found = childrenOf(server!.pid!).filter(hasBegun);
    expect(found.length).toBe(1);
    return found;
  }, patience);
  return { decoders, lines };
}

function childrenOf(id: number): number[] {
  const ids = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim();
  return ids === '' ? [] : ids.split(' ').map(Number);
}

/** Whether it holds pixels: more memory than the program and the library use by themselves. */
function hasBegun(id: number): boolean {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) > 120_000;
}

/** If no process reaps it, as in some containers, a zombie remains, with an empty command line. */
function isAlive(id: number): boolean {
  const path = `/proc/${id}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8') !== '';
}
