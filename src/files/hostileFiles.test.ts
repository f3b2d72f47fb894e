import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { Problem } from '../errors/problem.ts';
import { filesAndVariantNames } from './records/files.records.ts';
import { hostileFiles } from '../../tests/fixtures/pictures/hostile-files.ts';
import { canary, type HostileFile } from '../../tests/fixtures/pictures/hostile.ts';
import { storePicture } from './storePicture.ts';
import { mutatedFiles } from '../../tests/fixtures/pictures/mutated-files.ts';
import { openSite, type Site } from '../../tests/environment/files-site.ts';
import { isWhole } from '../../tests/environment/whole.ts';
import { expectBarePicture } from '../../tests/fixtures/pictures/stored-check.ts';
import { allOf } from '../../tests/environment/all-of.ts';

/**
 * Another type; several types in one; cut off; wrong checksums; wrong lengths; impossible sizes;
 * bombs; odd pixels; odd JPEGs; metadata; orientation; false metadata; animation; scripts inside;
 * names; hardly any bytes; parts out of order; images as phones write them.
 */
const classes = 18;

const MiB = 1024 * 1024;

// Only a hang takes this long.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let site: Site;
let files: HostileFile[];
beforeAll(async () => {
  files = await hostileFiles();
  const database = await openDatabase(':memory:');
  await migrate(database);
  site = await openSite({ ...database, dispose: () => database.close() });
});
afterAll(() => site.close());

describe('handmade hostile files', () => {
  const outcomes = new Map<HostileFile, string>();
  let growth = 0;
  beforeAll(async () => {
    // Loads every lazy module before measuring.
    await send(files.find(({ name }) => name === 'png and jpeg')!);
    await site.files.idle();
    const watch = watchMemory();
    for (const file of isWhole ? files : firstOfEachClass()) outcomes.set(file, await send(file));
    await site.files.idle();
    growth = watch.stop();
  });

  it('are numerous, of every class, with unique names', () => {
    expect(files.length).toBeGreaterThanOrEqual(200);
    expect(new Set(files.map(({ kind }) => kind)).size).toBe(classes);
    expect(new Set(files.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(files.length);
  });

  it('are stored as images or refused with a message', () => {
    expect(outcomes.size).toBeGreaterThanOrEqual(classes);
    const wrong = [...outcomes].flatMap(([file, outcome]) => {
      const isFine = file.outcome === null ? !outcome.startsWith('5') : outcome === file.outcome;
      return isFine ? [] : [`${file.kind}: ${file.name}: ${outcome}`];
    });
    expect(wrong).toEqual([]);
  });

  it('leave only bare images of the four kinds in the storage', () => expectBareSite());

  it("leave the server's memory unchanged", () => {
    // Measured: 60 to 125 MiB with the client in the same process, and 30 to 40 of a server alone.
    // The bombs unpack to 120 MB and up to 2.4 GB, some ten of them one after the other.
    expect(growth / MiB).toBeLessThan(200);
  });
});

/** Two of each class represent the others. */
const firstOfEachClass = (): HostileFile[] =>
  [...Map.groupBy(files, ({ kind }) => kind).values()].flatMap((ofClass) => ofClass.slice(0, 2));

/** The header is enough to refuse three of the five. */
const bombRounds = isWhole ? 4 : 1;

describe(`${bombRounds * 5} bombs, up to 20 at once`, () => {
  it('are refused or need no more memory than an image', async () => {
    const bombs = files.filter(({ kind }) => kind === 'bombs');
    const named = (...names: string[]) => names.map((name) => bombs.find((b) => b.name === name)!);
    const round = named(
      '3.6 gigapixels',
      '100 megapixels',
      '3.6 gigapixels',
      '5000 scans',
      '200 MB in iCCP',
    );
    const jobs = Array.from({ length: 5 * bombRounds }, (_, n) => round[n % round.length]!);
    let refusals = 0;
    const watch = watchMemory();
    const next = async (): Promise<void> => {
      for (let bomb = jobs.pop(); bomb; bomb = jobs.pop()) {
        const outcome = await send(bomb);
        expect([bomb.outcome, bomb.outcome ?? 'kept', 'file.broken']).toContain(outcome);
        if (outcome === 'file.too-many-pixels') refusals += 1;
      }
    };
    await Promise.all(Array.from({ length: 20 }, next));
    expect(watch.stop() / MiB).toBeLessThan(150);
    expect(refusals).toBe(3 * bombRounds);
    await site.files.idle();
  });
});

/** Always the same for the seed: files that cover each kind of damage. */
const [damaged, seed] = [500, 4711];

describe(`${damaged} randomly damaged images (seed ${seed})`, () => {
  it('of each kind are stored as images or refused with a message', async () => {
    const chosen = await mutatedFiles(seed, damaged);
    expect(chosen.length).toBeGreaterThan(90);
    const work = isWhole ? chosen : chosen.slice(0, 40);
    const tried = work.length;
    const { db } = site.database;
    const { storage, log } = site;
    const deps = { db, storage, log, clock: { now: () => site.now } };
    const codes = new Map<string, number>();
    const watch = watchMemory();
    const next = async (): Promise<void> => {
      for (let bytes = work.pop(); bytes; bytes = work.pop()) {
        const code = await storePicture(deps, bytes, 'ana').then(
          () => 'kept',
          (error: unknown) => {
            if (error instanceof Problem) return error.code;
            throw error;
          },
        );
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
    };
    await Promise.all([next(), next()]);
    expect(watch.stop() / MiB).toBeLessThan(150);
    expect([...codes.keys()].toSorted()).toEqual(
      expect.arrayContaining(['file.broken', 'file.not-an-image', 'kept']),
    );
    // Both results must occur, or the damage was too small or too great to test anything.
    expect(codes.get('kept')).toBeGreaterThan(tried / 10);
    expect(codes.get('file.broken')).toBeGreaterThan(tried / 10);
    await expectBareSite();
  });
});

/** @returns `kept`, or the status and the code of the refusal; asserts everything else. */
async function send(file: HostileFile): Promise<string> {
  const label = `${file.kind}: ${file.name}`;
  const { bytes } = file;
  const metadata = file.metadata ?? `filename ${Buffer.from('logo.png').toString('base64')}`;
  const answer = await site.call('POST', '/api/uploads', {
    headers: {
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  if (answer.status !== 201) {
    const { error } = (await answer.json()) as { error: string };
    expect(answer.headers.get('content-location'), label).toBeNull();
    if (answer.status >= 500) return `${answer.status} ${error}`;
    return error;
  }
  const address = answer.headers.get('content-location')!;
  expect(address, label).toMatch(/^\/files\/o\/[0-9A-Za-z]{22}\.(png|jpg)$/);
  if (file.size) {
    const { db } = site.database;
    const stored = (await allOf(filesAndVariantNames(db))).find(({ file: one }) =>
      address.endsWith(one.name),
    );
    expect([stored?.file.width, stored?.file.height], label).toEqual(file.size);
  }
  const name = address.split('/').at(-1)!;
  if (!isNew(masters, name, site.stored(name))) {
    expect((await site.call('DELETE', `/api/files/${name}`)).status, label).toBe(200);
  }
  return 'kept';
}

/** Most files are the same few images with damage, so equal outputs are checked once. */
const masters = new Set<string>();
const looked = new Set<string>();

function isNew(seen: Set<string>, name: string, bytes: Buffer): boolean {
  const content = createHash('sha256').update(extname(name)).update(bytes).digest('base64');
  return !seen.has(content) && Boolean(seen.add(content));
}

/** Every object has an entry, every entry has its object, and each image is free of metadata. */
async function expectBareSite(): Promise<void> {
  const entered = await allOf(filesAndVariantNames(site.database.db));
  const names = entered.flatMap(({ file, variantNames }) => [file.name, ...variantNames]);
  expect(names.length).toBeGreaterThan(isWhole ? 100 : 40);
  expect(site.objects()).toEqual(names.toSorted());
  expect(await site.uploads()).toEqual([]);
  for (const name of site.objects()) {
    const bytes = site.stored(name);
    if (!isNew(looked, name, bytes)) continue;
    expect(bytes.includes(canary), name).toBe(false);
    for (const word of ['<script', '<svg', '<?php', '%PDF', 'PK\x03\x04']) {
      expect(bytes.includes(word), `${name}: ${word}`).toBe(false);
    }
    await expectBarePicture(name, bytes);
  }
}

/** Measures the memory of this process, which includes the server. @returns its growth in bytes. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(most, process.memoryUsage.rss()) - before;
    },
  };
}
