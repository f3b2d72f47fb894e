import { checkedHandler, handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { readTheme, saveTheme } from './theme.records.ts';
import { themeEndpoints } from './theme.ts';

type ThemeServices = Pick<Services, 'db' | 'clock' | 'pictures' | 'files'>;

export const themeApi = ({ db, clock, pictures, files }: ThemeServices) => [
  handler(themeEndpoints.read, () => readTheme(db)),

  checkedHandler(themeEndpoints.update, pictures.check('bandLogoUrl'), async ({ body }) => {
    const { bandLogoUrl, revision, ...change } = body;
    const logoFile = pictures.nameIn(bandLogoUrl);
    const saved = await pictures.save(logoFile, 'bandLogoUrl', () =>
      saveTheme(db, { ...change, logoFile }, clock.now(), revision),
    );
    if (logoFile) await files.makeIcons();
    // Downloads contain the band's name.
    if (change.siteTitle !== undefined) files.transcodeMissing();
    return saved;
  }),
];
