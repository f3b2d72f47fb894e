import { contentTypes, fileLimits, type Extension } from '../files.ts';
import type { StoredFile } from '../records/files.table.ts';
import { copyName, iconName } from '../storage/names.ts';

export interface PlannedVariant {
  name: string;
  extension: Extension;
  /** Pixels; an icon is as high as it is wide. */
  width: number;
  icon: boolean;
}

/** The widths that our pages request; decision 0039 lists the pages. */
const avifWidths = [320, 480, 640, 900, 1280, 1920];

/** For the few browsers without AVIF. */
const webpWidths = [320, 640, 1280, 1920];

/** Thumbnails in pages, which all browsers get in WebP. */
const thumbnailWidth = 180;

/** Browsers without AVIF and WebP are rare, and old enough for this many pixels. */
const plainWidth = 960;

/** A copy up to this many times as wide can replace another. */
const near = 1.25;

/** For the favicon, the header, home screens and installed apps. */
const iconSides = [32, 96, 180, 192, 512];

type Planned = Pick<StoredFile, 'name' | 'width' | 'content_type'>;

/** Made before the response to an upload, so that no page shows the master instead. */
export const phoneVariant = (file: Pick<StoredFile, 'name' | 'width'>): PlannedVariant =>
  copyOf(file, Math.min(file.width, fileLimits.phoneWidth), 'webp');

/** The variant, in the one format that decoders read; null if the master is needed. */
export function copyToDraw(
  file: Pick<StoredFile, 'name' | 'width'>,
  wanted: number,
): string | null {
  if (wanted > plainWidth || file.width <= plainWidth) return null;
  return copyName(file.name, plainWidth, file.name.endsWith('.png') ? 'png' : 'jpg');
}

/** `soon` for phones, quick to make; `later` for large screens, slow to make. */
export function plannedVariants(file: Planned) {
  const own: Extension = file.content_type === contentTypes.png ? 'png' : 'jpg';
  const avif = stepsUpTo(file.width, avifWidths).map((width) => copyOf(file, width, 'avif'));
  const webp = [Math.min(file.width, thumbnailWidth), ...stepsUpTo(file.width, webpWidths)];
  const isLight = ({ width }: PlannedVariant) => width <= fileLimits.lightWidth;
  return {
    soon: [
      ...avif.filter(isLight),
      ...[...new Set(webp)].map((width) => copyOf(file, width, 'webp')),
      copyOf(file, Math.min(file.width, plainWidth), own),
    ],
    later: avif.filter((copy) => !isLight(copy)),
  };
}

/** The icons of the band's logo. */
export function plannedIcons(file: Pick<StoredFile, 'name'>): PlannedVariant[] {
  return iconSides.map((side) => ({
    name: iconName(file.name, side),
    extension: 'png',
    width: side,
    icon: true,
  }));
}

/** Those without a stored copy in the same format that is as wide or a little wider. */
export function missingVariants(
  planned: readonly PlannedVariant[],
  storedNames: ReadonlySet<string>,
): PlannedVariant[] {
  const stored = [...storedNames].flatMap((name) => {
    const [, width, extension] = /^[^-]+-(\d+)\.(\w+)$/.exec(name) ?? [];
    return width === undefined ? [] : [{ width: Number(width), extension }];
  });
  return planned.filter(
    ({ name, icon, width, extension }) =>
      !storedNames.has(name) &&
      (icon ||
        !stored.some(
          (copy) =>
            copy.extension === extension && copy.width >= width && copy.width < width * near,
        )),
  );
}

/** An image's own width is the widest; slightly narrower ones are left out. */
function stepsUpTo(width: number, steps: readonly number[]): number[] {
  const widest = Math.min(width, steps.at(-1)!);
  return [...steps.filter((step) => step * near <= widest), widest];
}

function copyOf(
  file: Pick<StoredFile, 'name'>,
  width: number,
  extension: Extension,
): PlannedVariant {
  return { name: copyName(file.name, width, extension), extension, width, icon: false };
}
