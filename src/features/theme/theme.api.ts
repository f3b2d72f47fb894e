import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { answer } from '../../kit/api.ts';
import type { Clock } from '../../kit/clock.ts';
import { readTheme, saveTheme } from './theme.records.ts';
import { themeEndpoints } from './theme.ts';

export interface ThemeSurroundings {
  db: Db;
  clock: Clock;
  /** The file that the logo's address chooses; null where it is none of our own files'. */
  chosenFile(address: string | null): { name: string | null } | null;
  /** Rejects with a Problem that names the field where there is no such file. */
  requireFile(db: Db, name: string, field: string): Promise<void>;
  /** Deletes a file that nothing shows any more. It logs what fails and never rejects. */
  letGo(name: string): Promise<void>;
}

export const themeApi = ({ db, clock, chosenFile, requireFile, letGo }: ThemeSurroundings) => [
  answer(themeEndpoints.read, () => readTheme(db)),

  answer(themeEndpoints.update, async ({ body }) => {
    const { bandLogoUrl, updatedAt: _, ...change } = body;
    if (bandLogoUrl === undefined) return (await saveTheme(db, change, clock.now())).theme;

    const chosen = chosenFile(bandLogoUrl);
    if (!chosen) throw foreignLogo();
    const logoFile = chosen.name;
    const { theme, replacedLogo } = await saveTheme(db, { ...change, logoFile }, clock.now()).catch(
      async (error: unknown) => {
        // The database takes no logo without its file; then that is what was wrong.
        if (logoFile !== null) await requireFile(db, logoFile, 'bandLogoUrl');
        throw error;
      },
    );
    // Only now: had the save failed, the old logo would still be shown.
    if (replacedLogo !== null) await letGo(replacedLogo);
    return theme;
  }),
];

const foreignLogo = () =>
  new Problem('request.invalid', {
    fields: { bandLogoUrl: 'Only a picture that was uploaded to this site' },
  });
