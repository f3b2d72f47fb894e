import type { Migration } from './migrate.ts';
import { sessions } from './migrations/0001-sessions.ts';
import { files } from './migrations/0002-files.ts';
import { theme } from './migrations/0003-theme.ts';
import { content } from './migrations/0004-content.ts';
import { videoPosters } from './migrations/0005-video-posters.ts';
import { copies } from './migrations/0006-copies.ts';
import { mails } from './migrations/0007-mails.ts';
import { writing } from './migrations/0008-writing.ts';
import { invitations } from './migrations/0009-invitations.ts';

/** Every step in order. A step that has been released is never changed again. */
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
];
