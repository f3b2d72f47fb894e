import type { Db } from '../../database/open.ts';
import type { RecordPictures } from '../../files/records/record-pictures.ts';
import { checkedHandler, handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { readTheme, saveTheme } from './theme.records.ts';
import { themeEndpoints } from './theme.ts';

interface ThemeDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
  /** Makes a logo's icons, for which the answer waits; never rejects. */
  onLogo: () => Promise<void>;
  /** Told where the band may have another name. */
  onSiteTitle: () => void;
}

export const themeApi = ({ db, clock, pictures, onLogo, onSiteTitle }: ThemeDeps) => [
  handler(themeEndpoints.read, () => readTheme(db)),

  checkedHandler(themeEndpoints.update, pictures.check('bandLogoUrl'), async ({ body }) => {
    const { bandLogoUrl, revision, picture: _picture, bandLogo: _logo, ...rest } = body;
    const { updatedAt: _at, ...change } = rest;
    const logoFile = pictures.nameIn(bandLogoUrl);
    const saved = await pictures.save(logoFile, 'bandLogoUrl', () =>
      saveTheme(db, { ...change, logoFile }, clock.now(), revision),
    );
    if (logoFile) await onLogo();
    if (change.siteTitle !== undefined) onSiteTitle();
    return saved;
  }),
];
