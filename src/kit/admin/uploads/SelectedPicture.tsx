import { FileImage, ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isHeic } from './imageChoice.ts';
import { drawThumbnail } from './thumbnail.ts';

/** The longest side, in CSS pixels. */
const sizes = { large: 200, small: 64 } as const;

interface SelectedPictureProps {
  file: File;
  size?: keyof typeof sizes;
}

export function SelectedPicture({ file, size = 'large' }: SelectedPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [brokenFile, setBrokenFile] = useState<File | null>(null);
  const isBroken = brokenFile === file;
  useEffect(() => {
    if (!canvas.current) return;
    const leaving = new AbortController();
    // Drawn at the screen's resolution; the classes keep it small.
    drawThumbnail(file, canvas.current, sizes[size] * devicePixelRatio, leaving.signal).catch(() =>
      setBrokenFile(file),
    );
    return () => leaving.abort();
  }, [file, size]);
  return (
    <>
      {isBroken && isHeic(file) && (
        <p className="flex min-w-0 items-center gap-2 text-small text-muted">
          <FileImage aria-hidden className="size-6 shrink-0" />
          <span className={size === 'small' ? 'sr-only' : 'min-w-0'}>
            {file.name} will appear here once it is saved. This browser can't show HEIC.
          </span>
        </p>
      )}
      {isBroken && !isHeic(file) && (
        <p role="alert" className="text-small text-error">
          {size === 'small' && <ImageOff aria-hidden className="size-6" />}
          <span className={size === 'small' ? 'sr-only' : ''}>
            This browser can't show this file as an image.
          </span>
        </p>
      )}
      <canvas
        ref={canvas}
        hidden={isBroken}
        role="img"
        aria-label={`Preview of ${file.name}`}
        className={size === 'large' ? 'max-h-50 max-w-50' : 'max-h-16 max-w-16'}
      />
    </>
  );
}
