import { randomUUID } from 'node:crypto';
import { storedRows, type Row } from '../../backup/snapshot.records.ts';
import { tablesOf } from '../../backup/catalog.records.ts';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import type { Database, Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { bioRecord } from '../../features/bio/bio.records.ts';
import { readContactInfo, saveContactInfo } from '../../features/contact/contact.records.ts';
import { removeFiles } from '../../features/demo/demo-removal.records.ts';
import {
  abandonDemo,
  beginDemo,
  demoStatus,
  finishDemo,
  listed,
  lockRun,
  recordDemo,
  recordFile,
  sent,
} from '../../features/demo/demo.records.ts';
import { privacyRecord } from '../../features/privacy/privacy.records.ts';
import { usedRecordings } from '../../features/releases/release-recordings.records.ts';
import {
  logoFile,
  readTheme,
  saveTheme,
  type StoredTheme,
} from '../../features/theme/theme.records.ts';
import { renditionName } from '../../files/recordings/recordings.ts';
import type { RecordingTables } from '../../files/recordings/recordings.table.ts';
import type { StoreDeps } from '../../files/storePicture.ts';
import { readBand } from './demoBand.ts';
import { whyNotEmpty } from './empty.ts';

/** The message is a sentence for people; exit code 1. */
export class DemoRefused extends Error {}

/**
 * Puts the demo band on an empty site, whole or not at all. A file's name is noted before the
 * file is stored, so that the next run or the admin clears up after a run that was cut off.
 * @param backup the path of the demo band's file.
 * @throws DemoRefused if the site holds anything, or another run or a removal came between.
 */
export async function fillWithDemo(site: StoreDeps, backup: string): Promise<void> {
  const { db, clock, storage } = site;
  const run = randomUUID();
  const leftovers = await beginDemo(db, run);
  if (leftovers === null) {
    throw new DemoRefused(
      'The demo band is on the site already. Remove it in the admin before you bring it again.',
    );
  }
  const fileNames = new Set(leftovers);
  const store = async (name: string, bytes: Buffer, contentType: string) => {
    fileNames.add(name);
    if (!(await recordFile(db, run, name))) throw await overtakenError(db);
    await storage.put(name, bytes, contentType);
  };
  try {
    await removeFiles({ ...site, usedRecordings }, leftovers);
    await refuseUnlessEmpty(db);
    const band = await readBand(backup, clock.now(), async ({ name, bytes, contentType }) => {
      await store(name, bytes, contentType);
      if (name.endsWith('.mp3')) await store(renditionName(name, 'mp3'), bytes, contentType);
    });
    try {
      const sameSongs = await insertDemo(site, run, band);
      const unneeded = sameSongs.flatMap((name) => [name, renditionName(name, 'mp3')]);
      await removeFiles({ ...site, usedRecordings }, unneeded);
    } finally {
      await band.close();
    }
  } catch (error) {
    await cleanUp(site, run, [...fileNames]);
    throw error;
  }
}

async function cleanUp(site: StoreDeps, run: string, fileNames: readonly string[]): Promise<void> {
  try {
    await abandonDemo(site.db, run);
    await removeFiles({ ...site, usedRecordings }, fileNames);
  } catch (err) {
    site.log.warn({ err }, 'What was made could not be cleared away; the next run does it');
  }
}

/**
 * One transaction: the site is empty until its end, or nothing is added.
 * @returns the names of songs that the site had before.
 */
async function insertDemo(site: StoreDeps, run: string, band: Database): Promise<string[]> {
  const now = site.clock.now();
  try {
    return await site.db.transaction().execute(async (trx) => {
      // First, because on SQLite this write keeps every other writer out.
      if (!(await lockRun(trx, run))) throw await overtakenError(trx);
      // Before the site is looked at, so that what the band saves afterwards is noticed.
      const before = await singlesOf(trx);
      await refuseUnlessEmpty(trx);
      await holdAdvisoryLock(trx, 'recordings', now);
      const sameSongs = await insertRows(trx, band);
      await insertSingles(trx, await singlesOf(band.db), before, now);
      await finishDemo(trx, now);
      return sameSongs;
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'record.changed-meanwhile') throw error;
    // The band saved meanwhile: look at the site again.
    return insertDemo(site, run, band);
  }
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const found = await whyNotEmpty(db);
  if (found !== null) throw new DemoRefused(found);
}

async function overtakenError(db: Db): Promise<DemoRefused> {
  const isRemoved = (await demoStatus(db)) === 'none';
  return new DemoRefused(
    isRemoved
      ? 'The demo band was removed while it was being brought.'
      : 'The same command was started once more, and goes on in the place of this one.',
  );
}

type Singles = Awaited<ReturnType<typeof singlesOf>>;

async function singlesOf(db: Db) {
  return {
    theme: await readTheme(db),
    logoFile: await logoFile(db),
    bio: await bioRecord.read(db),
    contact: await readContactInfo(db),
    privacy: await privacyRecord.read(db),
  };
}

/**
 * Adds files and lists, and records each row of a list as the demo band's.
 * @returns the names of songs that the site had before, which the demo band plays from there.
 */
async function insertRows(trx: Db, band: Database): Promise<string[]> {
  const of = ['files', 'file_variants', 'recordings', ...listed, ...sent];
  const rowsOf = trx.withTables<Record<string, Row>>();
  const noted: readonly string[] = [...listed, ...sent];
  const tables = await tablesOf(band.db, band.engine);
  const sameSongs = await songsThere(trx, band.db);
  for (const name of of) {
    const table = tables.find((one) => one.name === name)!;
    for await (const stored of storedRows(band.db, table)) {
      const rows = stored
        .filter((row) => !sameSongs.has(String(row['name'])))
        .map((row) => playingFrom(sameSongs, row));
      if (rows.length === 0) continue;
      await rowsOf.insertInto(name).values(rows).execute();
      if (name === 'recordings') await addRenditions(trx, rows);
      if (!noted.includes(name)) continue;
      for (const { id } of rows) await recordDemo(trx, name as (typeof listed)[number], String(id));
    }
  }
  return [...sameSongs.keys()];
}

/** By the demo band's names of its songs, the names under which the site has the same files. */
async function songsThere(trx: Db, band: Db): Promise<Map<string, string>> {
  const digestsIn = (db: Db) =>
    db.withTables<RecordingTables>().selectFrom('recordings').select(['name', 'digest']);
  const songs = await digestsIn(band).execute();
  const digests = songs.map(({ digest }) => digest);
  const there = await digestsIn(trx).where('digest', 'in', digests).execute();
  return new Map(
    there.map(({ name, digest }) => [songs.find((song) => song.digest === digest)!.name, name]),
  );
}

/** The row with the names that the site has for songs. */
function playingFrom(sameSongs: ReadonlyMap<string, string>, row: Row): Row {
  if (sameSongs.size === 0 || typeof row['tracks'] !== 'string') return row;
  let tracks = row['tracks'];
  for (const [song, there] of sameSongs) tracks = tracks.replaceAll(song, there);
  return { ...row, tracks };
}

/** Enters each MP3 as its own rendition; the site makes the others when it runs. */
async function addRenditions(trx: Db, recordings: readonly Row[]): Promise<void> {
  const tables = trx.withTables<RecordingTables>();
  for (const { name, bytes } of recordings) {
    const recording = String(name);
    if (!recording.endsWith('.mp3')) continue;
    const type = 'mp3' as const;
    const rendition = { name: renditionName(recording, type), recording, type };
    const values = { ...rendition, bytes: Number(bytes) };
    await tables.insertInto('recording_forms').values(values).execute();
  }
}

/** Writes theme, bio, privacy text and contact over the revisions that were read before. */
async function insertSingles(trx: Db, demo: Singles, before: Singles, now: number): Promise<void> {
  const { updatedAt: _at, revision: _revision, bandLogoUrl: _url, ...parts } = demo.theme;
  const theme: StoredTheme = { ...parts, logoFile: demo.logoFile };
  await recordDemo(trx, 'theme', '1', theme);
  await saveTheme(trx, theme, now, before.theme.revision);
  const { revision: _read, email, ...contact } = demo.contact;
  const saved = {
    bio: await bioRecord.save(trx, { ...demo.bio, revision: before.bio.revision }),
    privacy: await privacyRecord.save(trx, { ...demo.privacy, revision: before.privacy.revision }),
    contact_info: await saveContactInfo(
      trx,
      { ...contact, ...(email && { email }) },
      before.contact.revision,
    ),
  };
  for (const kind of ['bio', 'privacy', 'contact_info'] as const) {
    await recordDemo(trx, kind, '1', { revision: saved[kind].revision });
  }
}
