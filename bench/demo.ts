import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, linkSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { StoredFile } from '../src/files/files.ts';
import {
  missingVariants,
  phoneVariant,
  plannedVariants,
} from '../src/files/variants/planned-variants.ts';
import { ports } from './cases.ts';
import { interruption } from './interruption.ts';
import { environment, startSite, type Program } from './processes.ts';

/** The demo band's folder, as `npm run demo` leaves it: most copies of its pictures are not made. */
export interface Demo {
  folder: string;
  email: string;
  password: string;
}

/** Takes some 60 s of two cores. @param folder does not exist yet. */
export async function makeDemo({ file, serving }: Program, folder: string): Promise<Demo> {
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: environment(folder, 0, serving),
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: interruption,
  }).on('error', () => {});
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await once(child, 'close');
  interruption.throwIfAborted();
  const [, email, password] = /as (\S+) with the password (\S+),/.exec(said) ?? [];
  if (!email || !password) throw new Error(`There is no demo band: ${said}`);
  await prepareSongs({ file: join(dirname(file), 'main.js'), serving }, folder);
  return { folder, email, password };
}

/** Runs the site until a fan could play the demo's record from one file, which is made last. */
async function prepareSongs(site: Program, folder: string): Promise<void> {
  const server = await startSite(site, folder, ports.demo);
  const database = new Sqlite(join(folder, 'stagedoor.sqlite'), { readonly: true });
  const isJoined = database.prepare('select 1 from continuous_forms limit 1');
  while (!isJoined.get()) await wait(200, null, { signal: interruption });
  database.close();
  await server.stop();
}

/**
 * A copy whose pictures have all their copies, each of which is the one for phones once more: its
 * pages are those of a finished band, and nothing is made while they are measured.
 */
export function finishedCopy(demo: Demo, folder: string): string {
  cpSync(demo.folder, folder, { recursive: true });
  const database = new Sqlite(join(folder, 'stagedoor.sqlite'));
  const ask = (sql: string) => database.prepare<unknown[], Row>(sql);
  const known = ask('select name, width from file_variants where file_name = ?');
  const enter = ask(
    'insert into file_variants values (@name, @file, @type, @width, @height, @bytes)',
  );
  const copies = ask('update files set copies = @copies where name = @name');
  database.transaction(() => {
    for (const { name, content_type, width, height } of ask('select * from files').all()) {
      const file = { name, width, contentType: content_type as StoredFile['contentType'] };
      const stored = known.all(name).map((one) => one.name);
      const { soon, later } = plannedVariants(file);
      const missing = missingVariants([...soon, ...later], new Set(stored));
      const forPhones = join(folder, 'files', phoneVariant(file).name);
      for (const copy of missing) {
        linkSync(forPhones, join(folder, 'files', copy.name));
        enter.run({
          bytes: statSync(forPhones).size,
          name: copy.name,
          file: name,
          type: `image/${copy.extension === 'jpg' ? 'jpeg' : copy.extension}`,
          width: copy.width,
          height: Math.round((copy.width * height) / width),
        });
      }
      const widths = (extension: string) =>
        known
          .all(name)
          .filter((one) => one.name.endsWith(`.${extension}`))
          .map((one) => one.width)
          .toSorted((a, b) => a - b);
      copies.run({ name, copies: JSON.stringify({ avif: widths('avif'), webp: widths('webp') }) });
    }
  })();
  database.close();
  return folder;
}

interface Row {
  name: string;
  content_type: string;
  width: number;
  height: number;
}
