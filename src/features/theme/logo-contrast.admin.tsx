import { useEffect, useState } from 'react';
import { Note } from '../../kit/admin/notes/Note.tsx';
import { drawThumbnail } from '../../kit/admin/uploads/thumbnail.ts';
import { isColor } from './contrast-lines.view.ts';
import { isHardlyVisible } from './logo-contrast.view.ts';
import { derivePalette } from './palette.view.ts';
import { iconAddress } from './theme.view.ts';

/** Pixels; as large as the header shows it on sharp screens. */
const side = 96;

interface LogoContrastProps {
  /** A chosen file, the address of the stored logo, or null. */
  logo: File | string | null;
  primary: string;
  secondary: string;
}

/** Warns of a logo that fans can't see on the header's color. */
export function LogoContrast({ logo, primary, secondary }: LogoContrastProps) {
  const [read, setRead] = useState<{ logo: unknown; pixels: ArrayLike<number> } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    if (logo !== null) {
      pixelsOf(logo, leaving.signal).then(
        (pixels) => leaving.signal.aborted || setRead({ logo, pixels }),
        // The form itself reports a file that is no image.
        (error: unknown) => console.info('could not read the logo', error),
      );
    }
    return () => leaving.abort();
  }, [logo]);
  if (!isColor(primary) || !isColor(secondary)) return null;
  const { palette, scheme } = derivePalette(primary, secondary);
  if (read?.logo !== logo || !isHardlyVisible(read.pixels, palette.surface)) return null;
  return (
    <Note role="status" tone="warning">
      <p>
        {scheme === 'dark'
          ? 'This logo is too dark for the dark header. Use a lighter version.'
          : 'This logo is too light for the light header. Use a darker version.'}
      </p>
    </Note>
  );
}

async function pixelsOf(logo: File | string, signal: AbortSignal): Promise<ArrayLike<number>> {
  const canvas = document.createElement('canvas');
  if (logo instanceof File) {
    await drawThumbnail(logo, canvas, side, signal);
  } else {
    const image = new Image();
    image.src = iconAddress(logo, side);
    await image.decode();
    [canvas.width, canvas.height] = [side, side];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
  }
  const { width, height } = canvas;
  return canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
}
