import type { Db } from '../../database/open.ts';
import { listInvitations } from '../accounts/invitations.records.ts';
import { readContactInfo } from '../contact/contact.records.ts';
import { listAccounts } from '../session/account.records.ts';
import { showsSettingsRecord } from '../shows/shows-settings.records.ts';
import { readTheme } from '../theme/theme.records.ts';
import type { FirstStep } from './first-steps.ts';
import { findsAny } from '../../database/rows.records.ts';

/** The steps that the database knows. @param now epoch milliseconds */
export async function readFirstSteps(
  db: Db,
  now: number,
): Promise<Readonly<Partial<Record<FirstStep, boolean>>>> {
  const [theme, contact, settings, accounts, invitations] = await Promise.all([
    readTheme(db),
    readContactInfo(db),
    showsSettingsRecord.read(db),
    listAccounts(db),
    listInvitations(db, now),
  ]);
  const listsShows = settings.showSystem === 'bandsintown' && settings.bandsintownArtist !== '';
  return {
    look: theme.siteTitle !== '' && theme.bandLogoUrl !== null,
    image: await hasRows(db, 'home_images'),
    show: listsShows || (await hasRows(db, 'shows')),
    music: (await hasRows(db, 'releases')) || (await hasRows(db, 'players')),
    contact: contact.email !== null,
    invitation: accounts.length + invitations.length > 1,
  };
}

function hasRows(db: Db, table: string): Promise<boolean> {
  const rows = db.withTables<Record<string, { id: unknown }>>().selectFrom(table).select('id');
  return findsAny(rows.limit(1));
}
