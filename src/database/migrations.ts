import type { Migration } from './migration.ts';
import { sessions } from './migrations/0001-0020/0001-sessions.ts';
import { files } from './migrations/0001-0020/0002-files.ts';
import { theme } from './migrations/0001-0020/0003-theme.ts';
import { content } from './migrations/0001-0020/0004-content.ts';
import { videoPosters } from './migrations/0001-0020/0005-video-posters.ts';
import { copies } from './migrations/0001-0020/0006-copies.ts';
import { mails } from './migrations/0001-0020/0007-mails.ts';
import { writing } from './migrations/0001-0020/0008-writing.ts';
import { invitations } from './migrations/0001-0020/0009-invitations.ts';
import { sendings } from './migrations/0001-0020/0010-sendings.ts';
import { askedAddresses } from './migrations/0001-0020/0011-asked-addresses.ts';
import { announcements } from './migrations/0001-0020/0012-announcements.ts';
import { demo } from './migrations/0001-0020/0013-demo.ts';
import { themeRevision } from './migrations/0001-0020/0014-theme-revision.ts';
import { altTexts } from './migrations/0001-0020/0015-alt-texts.ts';
import { contactLinks } from './migrations/0001-0020/0016-contact-links.ts';
import { rateCounts } from './migrations/0001-0020/0017-rate-counts.ts';
import { homeZone } from './migrations/0001-0020/0018-home-zone.ts';
import { indexes } from './migrations/0001-0020/0019-indexes.ts';
import { fileHolds } from './migrations/0001-0020/0020-file-holds.ts';
import { dailyBackups } from './migrations/0021-daily-backups.ts';
import { contentChanges } from './migrations/0022-content-changes.ts';
import { uploads } from './migrations/0023-uploads.ts';
import { oneSetupCode } from './migrations/0024-one-setup-code.ts';
import { history } from './migrations/0025-history.ts';
import { publication } from './migrations/0026-publication.ts';
import { passkeys } from './migrations/0027-passkeys.ts';
import { privateLinks } from './migrations/0028-private-links.ts';
import { callsOfHistory } from './migrations/0029-calls-of-history.ts';
import { recordings } from './migrations/0030-recordings.ts';
import { downloads } from './migrations/0031-downloads.ts';
import { heard } from './migrations/0032-heard.ts';
import { continuousForms } from './migrations/0033-continuous-forms.ts';
import { tagsAndReminders } from './migrations/0034-tags-and-reminders.ts';
import { writtenUploads } from './migrations/0035-written-uploads.ts';

/** In order. A step that has been released is never changed again. */
export const migrations: readonly Migration[] = [
  sessions,
  files,
  theme,
  content,
  videoPosters,
  copies,
  mails,
  writing,
  invitations,
  sendings,
  askedAddresses,
  announcements,
  demo,
  themeRevision,
  altTexts,
  contactLinks,
  rateCounts,
  homeZone,
  indexes,
  fileHolds,
  dailyBackups,
  contentChanges,
  uploads,
  oneSetupCode,
  history,
  publication,
  passkeys,
  privateLinks,
  callsOfHistory,
  recordings,
  downloads,
  heard,
  continuousForms,
  tagsAndReminders,
  writtenUploads,
];
