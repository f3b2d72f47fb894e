import type { Theme } from '../../../features/theme/theme.ts';
import { iconAddress, siteTitleOf } from '../../../features/theme/theme.view.ts';
import { derivePalette } from '../../../features/theme/palette.view.ts';
import { siteIconAddress } from '../look/siteIcon.ts';

/** The site's manifest (W3C Web Application Manifest). */
export function manifestOf(theme: Theme): object {
  const { surface } = derivePalette(theme.primaryColor, theme.secondaryColor).palette;
  const name = siteTitleOf(theme);
  const { bandLogoUrl } = theme;
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    // Shows the browser's back button, because the site links to many other sites.
    display: 'minimal-ui',
    background_color: surface,
    theme_color: surface,
    icons: ([192, 512] as const).flatMap((side) => {
      const any = bandLogoUrl ? iconAddress(bandLogoUrl, side) : `/icon-${side}.png`;
      return [
        icon(any, side, 'any'),
        icon(siteIconAddress(`maskable-${side}`, theme), side, 'maskable'),
      ];
    }),
  };
}

const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});
