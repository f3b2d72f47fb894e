import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mailOver, outboxConnection } from './mailConnection.ts';
import { outboxRetentionMs, sweepOutbox } from './outbox.ts';

const now = Date.UTC(2026, 10, 21);

test('e-mails in the outbox are deleted after thirty days, and nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lay = async (name: string, ageMs: number) => {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), new Date(now - ageMs), new Date(now - ageMs));
  };
  expect(outboxRetentionMs).toBe(30 * 24 * 60 * 60_000);
  await lay('old.eml', outboxRetentionMs);
  await lay('half.eml.part-0123456789abcdef', outboxRetentionMs + 1);
  await lay('new.eml', outboxRetentionMs - 1);
  await lay('notes.txt', 2 * outboxRetentionMs);
  await sweepOutbox(folder, now);
  expect((await readdir(folder)).toSorted()).toEqual(['new.eml', 'notes.txt']);
});

test('an e-mail that the site wrote is deleted once it expires', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mailOver(() => outboxConnection(folder), 'hello@band.example').send({
    to: 'a@b.example',
    subject: 's',
    text: 't',
  });
  await sweepOutbox(folder, Date.now());
  expect(await readdir(folder)).toHaveLength(1);
  await sweepOutbox(folder, Date.now() + outboxRetentionMs + 1_000);
  expect(await readdir(folder)).toEqual([]);
});

test('a missing outbox is not an error', async () => {
  await expect(sweepOutbox(join(tmpdir(), 'no-such-outbox'), now)).resolves.toBeUndefined();
});
