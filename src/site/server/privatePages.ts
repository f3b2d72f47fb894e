import type { Db } from '../../database/open.ts';
import { isPublicAt, type PublicationColumns } from '../../database/publication.records.ts';
import {
  findPrivateLink,
  recordOpened,
  type LinkedRecord,
  type PublishedNouns,
} from '../../features/private-links/private-links.records.ts';
import { readPress } from '../../features/press/press.records.ts';
import type { Release } from '../../features/releases/releases.ts';
import type { Services } from '../../services/services.ts';
import type { InitialDataReaders } from './initialData.ts';
import { privateDocument, type DocumentServices } from './pageDocuments.ts';

export interface PrivatePageServices extends DocumentServices, Pick<Services, 'db' | 'log'> {
  published: PublishedNouns;
}

/**
 * Leads to the record's page if that is public; otherwise it's the page with only that record in
 * its list. Returns null if the link doesn't exist (anymore), or its record is gone.
 */
export async function privatePage(s: PrivatePageServices, token: string, ip: string) {
  const { db, clock, log, published } = s;
  const link = await findPrivateLink(db, token, ip, clock.now());
  const page = link && (await pageOf(db, published, link, token, clock.now()));
  if (!page) return null;
  await recordOpened(db, link.id, clock.now()).catch((error: unknown) =>
    log.warn({ err: error }, 'could not record the opening of a private link'),
  );
  const { address, data } = page;
  if (!data) return { leadsTo: address };
  const initialData = { ...s.initialData, ...data };
  return privateDocument(address, { ...s, initialData }, link.noun === 'press' ? paperNote : note);
}

const paperNote =
  'Anyone with this link can open these documents until it ends, so share it with care.';

const note =
  'This is not public yet. Anyone with this link can see it, so please keep it to yourself.';

/** @param token the link's token, which also opens its songs and papers. */
async function pageOf(
  db: Db,
  published: PublishedNouns,
  { noun, record: id }: LinkedRecord,
  token: string,
  now: number,
): Promise<{ address: string; data: InitialDataReaders | null } | null> {
  const { table, area, addressOf, endsAfterMs } = published.get(noun)!;
  const row = await table.find(db, id);
  if (!row) return null;
  const record = await table.recordOf(row, db);
  const address = addressOf(record);
  if (endsAfterMs !== undefined) {
    const data = await readPress(db, { at: now }, true);
    const read = async () => ({ data, isWhole: true });
    return { address: `${address}?link=${token}`, data: { [area]: read } };
  }
  if (isPublicAt(row as unknown as PublicationColumns, now)) return { address, data: null };
  const data = [noun === 'release' ? withLink(record as Release, token) : record];
  return {
    address: address.split('#')[0]!,
    data: { [area]: async () => ({ data, isWhole: true }) },
  };
}

function withLink(release: Release, token: string): Release {
  const linked = <Sound extends { url: string }>(sound: Sound): Sound => ({
    ...sound,
    url: `${sound.url}?link=${token}`,
  });
  return {
    ...release,
    tracks: release.tracks.map((track) => ({ ...track, forms: track.forms.map(linked) })),
    continuous: release.continuous && linked(release.continuous),
  };
}
