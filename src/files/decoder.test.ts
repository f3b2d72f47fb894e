import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from './decoder-job.ts';
import { decoderPool } from './decoder-pool.ts';
import { noise, square } from './pictures.fixture.ts';

/** A server that has one picture made after the other, and then waits. */
const program = `
  import { crc32, deflateSync } from 'node:zlib';
  const { makeMaster } = await import(process.argv[1]);
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const side = 6000;
  const header = Buffer.from([0, 0, side >> 8, side & 255, 0, 0, side >> 8, side & 255, 8, 2, 0, 0, 0]);
  const bytes = Buffer.concat([
    head,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side * 3 + 1)), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  const making = makeMaster(bytes, 'png');
  process.on('SIGTERM', async () => {
    const { width } = await making;
    console.log('made ' + width);
    process.exit(0);
  });
  console.log('begun');
  setInterval(() => {}, 1000);
`;

let server: ChildProcess | null = null;
afterEach(() => {
  server?.kill('SIGKILL');
});

// What processes a process has is read where Linux tells it.
describe.runIf(process.platform === 'linux')('a decoder at work', () => {
  it('ends with its server, however that ends', async () => {
    const { decoders } = await startServer();
    server!.kill('SIGKILL');
    await vi.waitFor(() => expect(decoders.filter(isAlive)).toEqual([]), 1_000);
  });

  it('goes on through the signals that stop a server, until that lets it go', async () => {
    const { decoders, said } = await startServer();
    for (const id of decoders) {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(id, signal);
    }
    server!.kill('SIGTERM');
    await once(server!, 'exit');
    expect(said).toEqual(['begun', 'made 4096']);
    await vi.waitFor(() => expect(decoders.filter(isAlive)).toEqual([]), 1_000);
  });
});

describe('a decoder by itself', () => {
  const program = fileURLToPath(new URL('decoder.ts', import.meta.url));
  const job = (bytes: Buffer): Job => ({
    make: 'variant',
    bytes,
    extension: 'webp',
    width: 100,
    icon: false,
    mostBytes: null,
  });
  const poolOf = (...words: string[]) =>
    decoderPool({ program, words, jobMs: 20_000, idleMs: 1_000 });

  it('ends itself where a picture takes more memory or more work than it may', async () => {
    const slow = await sharp(await noise(2000))
      .png({ progressive: true })
      .toBuffer();
    expect(await poolOf().run(job(slow))).toHaveProperty('done');
    expect(await poolOf('1').run(job(slow))).toEqual({ spent: 'memory' });
    expect(await poolOf('10000', '0.001').run(job(slow))).toEqual({ spent: 'work' });
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

/** @returns the ids of its decoders, and the lines that it prints. */
async function startServer(): Promise<{ decoders: number[]; said: string[] }> {
  const resize = new URL('resize.ts', import.meta.url).href;
  server = spawn(process.execPath, ['--input-type=module', '-e', program, resize], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  createInterface(server.stdout!).on('line', (line) => said.push(line));
  const decoders = await vi.waitFor(() => {
    const found = childrenOf(server!.pid!).filter(hasBegun);
    expect(found.length).toBe(1);
    return found;
  }, 10_000);
  return { decoders, said };
}

function childrenOf(id: number): number[] {
  const words = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim();
  return words === '' ? [] : words.split(' ').map(Number);
}

/** Whether it holds pixels: more than the program and the library take by themselves. */
function hasBegun(id: number): boolean {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) > 75_000;
}

/** Where nobody asks how a process ended, as in some containers, its entry stays, without words. */
function isAlive(id: number): boolean {
  const path = `/proc/${id}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8') !== '';
}
