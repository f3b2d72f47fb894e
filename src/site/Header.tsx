import { Menu, X } from 'lucide-react';
import { themeArea } from '../features/theme/theme.queries.ts';
import { iconAddress, siteTitleOf } from '../features/theme/theme.view.ts';
import { useArea } from '../kit/client/data/useArea.ts';
import { PageLink } from '../kit/client/page/PageLink.tsx';
import { thumbnailAddress, type PictureData } from '../kit/pictures/pictureData.ts';
import { textAttributes } from '../kit/functions/textAttributes.ts';
import { menuId } from './start/followMenu.ts';
import { SiteLinks } from './SiteLinks.tsx';

/** On small screens the links are a popover, which opens without scripts too. */
export function Header() {
  const theme = useArea(themeArea).data;
  const bandName = siteTitleOf(theme);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="flex h-(--bar-height) items-center justify-between gap-6 px-gutter">
        <PageLink to="/" className="brand" {...textAttributes(bandName)}>
          {theme?.bandLogoUrl && (
            <img
              {...logoIn(theme.bandLogoUrl, theme.picture)}
              alt=""
              // The page's main image loads first.
              fetchPriority="low"
            />
          )}
          {bandName}
        </PageLink>
        <button
          type="button"
          popoverTarget={menuId}
          aria-label="Menu"
          className="menu-button grid size-11 shrink-0 place-items-center text-text desk:hidden"
        >
          <Menu aria-hidden className="size-6" />
          <X aria-hidden className="size-6" />
        </button>
        <nav id={menuId} popover="auto" aria-label="Main" className="site-menu">
          <SiteLinks className="site-link" marksCurrent />
        </nav>
      </div>
    </header>
  );
}

/** A logo wider than high, if the preview has no newer one, or else the square icon. */
const logoIn = (address: string, picture: PictureData | null) =>
  picture?.src === address && picture.width > picture.height
    ? { src: thumbnailAddress(picture, 144), width: picture.width, height: picture.height }
    : { src: iconAddress(address, 96), width: 36, height: 36 };
