import { storedRows, type Row } from '../../backup/snapshot.records.ts';
import { tablesOf } from '../../backup/catalog.records.ts';
import type { Database, Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { bioRecord } from '../../features/bio/bio.records.ts';
import { readContactInfo, saveContactInfo } from '../../features/contact/contact.records.ts';
import { removeFiles } from '../../features/demo/demo-removal.records.ts';
import { demoStatus, enterDemo, recordDemo, sent } from '../../features/demo/demo.records.ts';
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
import { listTables, whyNotEmpty } from './empty.ts';

/** The message is a sentence for people; exit code 1. */
export class DemoRefused extends Error {}

/**
 * Adds the demo band to an empty site, whole or not at all. Files are stored first; if a run is
 * killed, the sweep removes its objects, which have no entry.
 * @param backup the path of the demo band's file.
 * @throws DemoRefused if the site holds anything.
 */
export async function fillWithDemo(site: StoreDeps, backup: string): Promise<void> {
  const { db, clock, storage } = site;
  if ((await demoStatus(db)) !== 'none') throw new DemoRefused(alreadyThere);
  await refuseUnlessEmpty(db);
  const fileNames: string[] = [];
  const store = async (name: string, bytes: Buffer, contentType: string) => {
    fileNames.push(name);
    await storage.put(name, bytes, contentType);
  };
  try {
    await using band = await readBand(backup, clock.now(), async ({ name, bytes, contentType }) => {
      await store(name, bytes, contentType);
      if (name.endsWith('.mp3')) await store(renditionName(name, 'mp3'), bytes, contentType);
    });
    await insertDemo(site, band, fileNames);
  } catch (error) {
    await removeFiles({ ...site, usedRecordings }, fileNames).catch((err: unknown) => {
      site.log.warn({ err }, 'Could not remove the stored files; the site will remove them later');
    });
    throw error;
  }
}

const alreadyThere =
  'The demo band is already on the site. Remove it in the admin before you add it again.';

/** One transaction: the site is empty until its end, or nothing is added. */
async function insertDemo(
  site: StoreDeps,
  band: Database,
  fileNames: readonly string[],
): Promise<void> {
  const now = site.clock.now();
  try {
    await site.db.transaction().execute(async (trx) => {
      if (!(await enterDemo(trx, now))) throw new DemoRefused(alreadyThere);
      for (const name of fileNames) await recordDemo(trx, 'file', name);
      // Before the site is checked, so that anything the band saves afterward is noticed.
      const before = await singlesOf(trx);
      await refuseUnlessEmpty(trx);
      await insertRows(trx, band);
      await insertSingles(trx, await singlesOf(band.db), before, now);
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'record.changed-meanwhile') throw error;
    // The band saved meanwhile: check the site again.
    return insertDemo(site, band, fileNames);
  }
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const found = await whyNotEmpty(db);
  if (found !== null) throw new DemoRefused(found);
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

/** Adds files and lists, and records each row of a list as the demo band's. */
async function insertRows(trx: Db, band: Database): Promise<void> {
  const recorded: readonly string[] = [...(await listTables(trx)), ...sent];
  const rowsOf = trx.withTables<Record<string, Row>>();
  const tables = await tablesOf(band.db, band.engine);
  const ofLetters = ['letter_files', 'letter_sendings', 'letter_recipients'];
  for (const name of ['files', 'file_variants', 'recordings', ...recorded, ...ofLetters]) {
    const table = tables.find((one) => one.name === name)!;
    for await (const rows of storedRows(band.db, table)) {
      await rowsOf.insertInto(name).values(rows).execute();
      if (name === 'recordings') await addRenditions(trx, rows);
      if (!recorded.includes(name)) continue;
      for (const { id } of rows) await recordDemo(trx, name, String(id));
    }
  }
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
  await recordDemo(trx, 'theme', '1', { ...theme, formerTitle: before.theme.siteTitle });
  await saveTheme(trx, theme, now, before.theme.revision);
  const { revision: _read, email, ...contact } = demo.contact;
  const saved = {
    bio: await bioRecord.save(trx, { ...demo.bio, revision: before.bio.revision }),
    privacy: await privacyRecord.save(trx, {
      text: demo.privacy.text,
      revision: before.privacy.revision,
    }),
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
