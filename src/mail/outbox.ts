import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lifetimes } from '../kit/dates/lifetimes.ts';
import { unlessMissing } from '../kit/server/unlessMissing.ts';

/** How long an e-mail is stored as a file, in milliseconds. */
export const outboxRetentionMs = lifetimes.outbox;

/** Deletes old e-mails, also unfinished ones; other files stay. @param now epoch milliseconds. */
export async function sweepOutbox(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    if (!/\.eml(?:\.part-[0-9a-f]+)?$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs <= now - outboxRetentionMs) await rm(path, { force: true });
  }
}
