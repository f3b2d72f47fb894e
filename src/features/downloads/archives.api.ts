import { Problem } from '../../errors/problem.ts';
import { fileNameOf, type DownloadFile } from '../../files/downloads/archiveNames.ts';
import type { ByteRange } from '../../files/storage/storage.ts';
import type { Services } from '../../services/services.ts';
import { releasePath, slugPattern } from '../releases/release-path.view.ts';
import { readTheme } from '../theme/theme.records.ts';
import { artistOf } from './downloads.ts';
import {
  archiveAddress,
  downloadPath,
  formatNames,
  type DownloadFormatName,
  type GrantedDownload,
} from './downloads.view.ts';
import { findGrant, forgetAddress, useGrant } from './grants.records.ts';
import { archivesOf, canBeMade, findOpenRelease } from './open-releases.records.ts';

type ArchiveServices = Pick<Services, 'db' | 'clock' | 'files'>;

interface AskedArchive {
  slug: string;
  format: string;
  token: string | null;
  /** The range of bytes to send; null for nothing. */
  sent(archive: Pick<DownloadFile, 'name' | 'bytes'>): ByteRange | null;
}

export type FoundArchive =
  /** The page that explains why there is no download. */
  | { leadsTo: string }
  | { release: string; name: string; bytes: number; fileName: string; isForEverybody: boolean };

/** @throws Problem `file.not-found` if there is no such visible release. */
export async function findArchive(
  { db, clock, files }: ArchiveServices,
  { slug, format, token, sent }: AskedArchive,
): Promise<FoundArchive> {
  const now = clock.now();
  // PostgreSQL doesn't accept null bytes.
  const release = slugPattern.test(slug) ? await findOpenRelease(db, { slug }, now) : null;
  if (!release || !Object.hasOwn(formatNames, format)) throw new Problem('file.not-found');
  const isForEverybody = release.download === 'free';
  const page = token === null ? releasePath({ slug }) : linkWith(token);
  const grant = token === null ? null : await findGrant(db, token);
  const isGranted = grant?.release === release.id && grant.endsAt > now;
  if (!isForEverybody && !isGranted) return { leadsTo: page };
  const band = artistOf(await readTheme(db));
  const archive = (await archivesOf(db, [release])).find((one) => one.format === format);
  if (!archive) {
    files.prepareReleases();
    return { leadsTo: page };
  }
  if (!isForEverybody && !(await useGrant(db, grant!.id, sent(archive), archive.bytes))) {
    return { leadsTo: page };
  }
  const { name, bytes } = archive;
  const title = fileNameOf(`${band} - ${release.title}`);
  const fileName = `${title} (${formatNames[format as DownloadFormatName]}).zip`;
  return { release: release.id, name, bytes, fileName, isForEverybody };
}

/** The data that the page of a download link shows. */
export async function openGrant(
  { db, clock, files }: ArchiveServices,
  token: string,
): Promise<GrantedDownload> {
  const now = clock.now();
  const grant = await findGrant(db, token);
  const nothing = { release: null, files: [], endsAt: grant?.endsAt ?? 0 };
  if (!grant) return { ...nothing, state: 'none' };
  const found = await findOpenRelease(db, { id: grant.release }, now);
  const release = found && { title: found.title, slug: found.slug };
  if (grant.endsAt <= now) return { ...nothing, state: 'ended', release };
  await forgetAddress(db, grant.id);
  if (!release) return { ...nothing, state: 'not-out' };
  if (grant.isUsedUp) return { ...nothing, state: 'used-up', release };
  const archives = await archivesOf(db, [found]);
  if (archives.length === 0) {
    if (!(await canBeMade(db, found))) return { ...nothing, state: 'not-out' };
    files.prepareReleases();
  }
  return {
    state: 'open',
    release,
    files: archives.map(({ format, bytes, without }) => {
      return { format, bytes, without, url: archiveAddress(release, format, token) };
    }),
    endsAt: grant.endsAt,
  };
}

const linkWith = (token: string): string => `${downloadPath}?${new URLSearchParams({ token })}`;
