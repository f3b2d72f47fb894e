import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fillWithDemo } from '../../src/cli/demo/fill.ts';
import { begunPress } from '../../src/features/press/begun-press.api.ts';
import { savePress } from '../../src/features/press/press.records.ts';
import { addAccount } from '../../src/features/session/account.records.ts';
import { openStorage } from '../../src/files/storage/openStorage.ts';
import type { PictureData } from '../../src/kit/pictures/pictureData.ts';
import { systemClock } from '../../src/kit/server/clock.ts';
import { readConfig } from '../../src/server/config.ts';
import { openData } from '../../src/server/openData.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

export const demoBand = fileURLToPath(new URL('../../demo/saturn-tramway.tar', import.meta.url));

/** Makes a site with a band in an empty folder, as `npm run demo` does. @param backup its file. */
export async function fillFolder(dataDir: string, backup: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const database = await openData(config);
  const site = { db: database.db, storage: openStorage(config), clock: systemClock, log };
  try {
    await fillWithDemo(site, backup);
    const account = { email: 'demo@example.com', name: 'Demo', passwordHash: 'fits no password' };
    await addAccount(database.db, account, systemClock.now());
    const kit = await begunPress(database.db, systemClock.now());
    await savePress(database.db, { ...kit, isShown: true });
  } finally {
    await database.close();
  }
}

/** @param words Node's arguments to serve the site, whose data goes at its end. */
export async function openDemo(backup: string, words: readonly string[]) {
  await using begun = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-site-'));
  begun.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  await fillFolder(dataDir, backup);
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir };
  const server = spawn(process.execPath, words, {
    cwd: dataDir,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  begun.defer(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = (JSON.parse(line) as { address?: string }).address ?? '';
    if (url) break;
  }
  server.stdout.resume();
  if (!url) throw new Error('The site did not start.');
  const running = begun.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Waits until every variant of every image is encoded. @param url of a site with the demo band. */
export async function allVariants(url: string): Promise<void> {
  const lists = ['getHomeImages', 'getMediaImages', 'shows', 'members'];
  for (;;) {
    const answers = await Promise.all(lists.map((list) => fetch(`${url}/api/${list}`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const images = texts.flatMap((text) => text.match(/(?<="copies":)\{[^}]*\}/g) ?? []);
    const copies = images.map((text) => JSON.parse(text) as PictureData['copies']);
    // The widest are the last, and equally wide in both formats.
    if (copies.every(({ avif, webp }) => avif && avif.at(-1) === webp?.at(-1))) return;
    await wait(2000);
  }
}
