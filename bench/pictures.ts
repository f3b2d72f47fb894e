/**
 * Brings the demo band to an empty site, has all copies of its pictures made, and prints what that
 * took of the processor and of the disk, and what screens load of them. Wants Linux, which tells
 * of processes that have ended:
 *
 *     node bench/pictures.ts [folder that the band is left in]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';
import { openFiles } from '../src/files/open-files.ts';
import { filesAndVariantNames } from '../src/files/records/files.records.ts';
import { folderStorage } from '../src/files/storage/folder.ts';
import { systemClock } from '../src/kit/server/clock.ts';
import { logoFile } from '../src/features/theme/theme.records.ts';
import { qualityOf } from './picture-quality.ts';
import { demoCommand } from '../src/cli/demo/command.ts';

export interface PicturesCost {
  pictures: number;
  copies: number;
  /** Seconds of processor time: drawn and stored with the copy for phones; the other copies. */
  stored: number;
  copied: number;
  /** Of all copies. */
  bytes: number;
}

/** @param folder is empty, and holds the band's data afterwards. */
export async function costOfPictures(folder: string): Promise<PicturesCost> {
  const before = processorSeconds();
  const env = { DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:4606' };
  const { stdin, stdout, stderr } = process;
  if ((await demoCommand([], { env, stdin, stdout, stderr })) !== 0) throw new Error('No band');
  const drawn = processorSeconds();

  const database = await openDatabase(join(folder, 'stagedoor.sqlite'));
  const storage = folderStorage(join(folder, 'files'));
  const fail = (details: object, sentence: string) => {
    throw new Error(sentence, { cause: details });
  };
  const files = openFiles({
    db: database.db,
    engine: database.engine,
    storage,
    dataDir: folder,
    clock: systemClock,
    log: { info: () => {}, warn: fail, error: fail },
    apiBase: '/api',
    accountOf: () => null,
    isMember: async () => false,
    logo: () => logoFile(database.db),
    claim: async () => async () => {},
    onVariant: () => {},
    musicQuota: 0,
    musicMemory: 0,
    usedRecordings: async () => new Set(),
    playedTogether: async () => [],
    mayHear: async () => false,
    onPrepared: () => {},
    downloadOrders: async () => [],
    onDownload: () => {},
  });
  await files.finishVariants();
  await files.idle();
  const made = processorSeconds();

  const entered = await filesAndVariantNames(database.db);
  const copies = entered.flatMap(({ variantNames }) => [...variantNames]);
  const sizes = await Promise.all(
    copies.map(async (name) => {
      const stored = await storage.get(name);
      stored?.body.destroy();
      return stored?.bytes ?? 0;
    }),
  );
  await files.close();
  await database.close();
  return {
    pictures: entered.length,
    copies: copies.length,
    stored: drawn - before,
    copied: made - drawn,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
  };
}

/** Of this process and all that it started, whether they have ended or not. */
function processorSeconds(): number {
  const ticks = (pid: number | string, from: number, to: number) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold spaces: fields 14 to 17 of proc(5), in ticks of 10 ms.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return fields.slice(from, to).reduce((sum, value) => sum + value, 0);
  };
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const alive = children === '' ? [] : children.split(' ');
  return (ticks(pid, 11, 15) + alive.reduce((sum, id) => sum + ticks(id, 11, 15), 0)) / 100;
}

if (import.meta.main) {
  const given = process.argv[2];
  const folder = given ?? mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    mkdirSync(folder, { recursive: true });
    const { pictures, copies, stored, copied, bytes } = await costOfPictures(folder);
    console.log(`${pictures} pictures, ${copies} copies, ${(bytes / 1e6).toFixed(1)} MB`);
    console.log(`drawn and stored  ${stored.toFixed(1)} s of processor time`);
    console.log(`copies            ${copied.toFixed(1)} s`);
    console.log(`together          ${(stored + copied).toFixed(1)} s`);
    for (const { screen, bytes: loaded, luma, colours } of await qualityOf(folder)) {
      const likeness = `SSIM ${luma.toFixed(4)}, of colours ${colours.toFixed(4)}`;
      console.log(`${screen.padEnd(12)} ${(loaded / 1000).toFixed(0).padStart(5)} kB, ${likeness}`);
    }
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true });
  }
}
