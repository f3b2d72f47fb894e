import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { answer } from '../../kit/api.ts';
import type { Clock } from '../../kit/clock.ts';
import { readTheme, saveTheme } from './theme.records.ts';
import { themeEndpoints } from './theme.ts';

export interface ThemeSurroundings {
  db: Db;
  clock: Clock;
  /** Where absolute addresses of our own files begin. */
  publicUrl: URL;
  /** Rejects with a Problem where there is no such file. */
  requireFile(db: Db, name: string): Promise<unknown>;
  /** Deletes a file that nothing shows any more. It logs what fails and never rejects. */
  letGo(name: string): Promise<void>;
}

export const themeApi = ({ db, clock, publicUrl, requireFile, letGo }: ThemeSurroundings) => [
  answer(themeEndpoints.read, () => readTheme(db)),

  answer(themeEndpoints.update, async ({ body }) => {
    const { bandLogoUrl, updatedAt: _, ...change } = body;
    if (bandLogoUrl === undefined) return (await saveTheme(db, change, clock.now())).theme;

    const logoFile = fileNameOf(bandLogoUrl, publicUrl);
    const { theme, replacedLogo } = await saveTheme(db, { ...change, logoFile }, clock.now()).catch(
      async (error: unknown) => {
        // The database takes no logo without its file; then that is what was wrong.
        if (logoFile !== null) await requireFile(db, logoFile);
        throw error;
      },
    );
    // Only now: had the save failed, the old logo would still be shown.
    if (replacedLogo !== null) await letGo(replacedLogo);
    return theme;
  }),
];

/** The name in an address of one of our own files; null for none. */
function fileNameOf(address: string | null, publicUrl: URL): string | null {
  if (!address) return null;
  const path = address.startsWith(publicUrl.origin)
    ? address.slice(publicUrl.origin.length)
    : address;
  const name = /^\/files\/o\/([A-Za-z0-9][A-Za-z0-9._-]{0,199})$/.exec(path)?.[1];
  if (name) return name;
  throw new Problem('request.invalid', {
    fields: { bandLogoUrl: 'Only a picture that was uploaded to this site' },
  });
}
