import { contentTypes, fileLimits, type Extension, type StoredFile } from '../files.ts';
import { copyName, iconName } from '../storage/names.ts';

export interface PlannedVariant {
  name: string;
  extension: Extension;
  /** Pixels; an icon is as high as it is wide. */
  width: number;
  icon: boolean;
}

/** From 320 pixels on, each is at most half as wide again, so that phones load little too much. */
const widths = [64, 180, 320, 480, 640, 800, 960, 1280, 1920];

/** Browsers without AVIF and WebP are rare, and old enough for this many pixels. */
const widestPlain = 960;

/** For the favicon, the header, home screens and installed apps. */
const iconSides = [32, 96, 180, 192, 512];

/** Made before an upload is answered, so that no page shows the master instead. */
export function phoneVariant(file: Pick<StoredFile, 'name' | 'width'>): PlannedVariant {
  const width = Math.min(file.width, fileLimits.phoneWidth);
  return { name: copyName(file.name, width, 'webp'), extension: 'webp', width, icon: false };
}

/** Of the master's kind, because decoders read no other; null where the master is needed. */
export function copyToDraw(
  file: Pick<StoredFile, 'name' | 'width'>,
  wanted: number,
): string | null {
  if (wanted > widestPlain || file.width <= widestPlain) return null;
  return copyName(file.name, widestPlain, file.name.endsWith('.png') ? 'png' : 'jpg');
}

/** In the order of use: the slow AVIF comes last. */
export function plannedVariants(file: Pick<StoredFile, 'name' | 'width' | 'contentType'>): {
  soon: PlannedVariant[];
  later: PlannedVariant[];
} {
  const own: Extension = file.contentType === contentTypes.png ? 'png' : 'jpg';
  const largest = Math.min(file.width, widths.at(-1)!);
  const steps = [...widths.filter((width) => width < largest), largest];
  const copies = (extension: Extension, wanted: readonly number[]): PlannedVariant[] =>
    wanted.map((width) => ({
      name: copyName(file.name, width, extension),
      extension,
      width,
      icon: false,
    }));
  const icons = iconSides.map((side) => ({
    name: iconName(file.name, side),
    extension: 'png' as const,
    width: side,
    icon: true,
  }));
  const plain = steps.filter((width) => width <= widestPlain);
  return {
    soon: [...icons, ...copies('webp', steps), ...copies(own, plain)],
    later: copies('avif', steps),
  };
}
