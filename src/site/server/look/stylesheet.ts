import { createHash } from 'node:crypto';
import { lookAddress, type LookValues } from '../../../features/theme/theme.view.ts';
import {
  faceNames,
  faceOf,
  faceSlug,
  fontNames,
  listedFamily,
  type FaceName,
} from '../../../features/theme/faces.view.ts';
import { tokens } from '../../../features/theme/contrast.view.ts';
import { derivePalette } from '../../../features/theme/palette.view.ts';
import { faces, type Cut, type Face, type FontManifest, type FontMetrics } from './faces.ts';

const addressPattern =
  /^\/look\/(?<primary>[0-9a-f]{6})-(?<secondary>[0-9a-f]{6})-(?<display>[a-z0-9]+)-(?<body>[a-z0-9]+)\.css(?:\?v=(?<version>[0-9a-z]{1,16}))?$/;

/** The look; null for any address that `lookAddress` doesn't write. */
export function parseLookAddress(
  url: string,
): { values: LookValues; version: string | null } | null {
  const found = addressPattern.exec(url)?.groups;
  const primaryFont = fontNames.find((name) => faceSlug(name) === found?.display);
  const secondaryFont = faceNames.find((name) => faceSlug(name) === found?.body);
  if (!found || !primaryFont || !secondaryFont) return null;
  return {
    values: {
      primaryColor: `#${found.primary}`,
      secondaryColor: `#${found.secondary}`,
      primaryFont,
      secondaryFont,
    },
    version: found.version ?? null,
  };
}

/** A hash of many looks, so that it changes with every rule and font. */
export function lookVersion(fonts: FontManifest): string {
  const hash = createHash('sha256');
  fontNames.forEach((primaryFont, i) => {
    const [dark, bright] = [i * 999_331, 0xffffff - i * 777_013].map(
      (number) => `#${number.toString(16).padStart(6, '0')}`,
    ) as [string, string];
    const secondaryFont = faceNames[faceNames.length - 1 - i]!;
    for (const [primaryColor, secondaryColor] of [
      [dark, bright],
      [bright, dark],
    ] as const) {
      const look = { primaryColor, secondaryColor, primaryFont, secondaryFont };
      hash.update(lookAddress(look, '')).update(lookStylesheet(look, fonts));
    }
  });
  return hash.digest('hex').slice(0, 8);
}

/** A look's stylesheet, without stored strings. @throws TypeError for no `#rrggbb`. */
export function lookStylesheet(look: LookValues, fonts: FontManifest): string {
  for (const color of [look.primaryColor, look.secondaryColor]) {
    if (!/^#[0-9a-f]{6}$/.test(color)) throw new TypeError('Colors must have the form #rrggbb');
  }
  const display = faceOf(look.primaryFont);
  const body = faceOf(look.secondaryFont);
  const { fit } = faces[display];
  const { scheme, palette, stage } = derivePalette(look.primaryColor, look.secondaryColor);
  const properties = {
    'color-scheme': scheme,
    '--main-color': look.primaryColor,
    '--secondary-color': look.secondaryColor,
    ...Object.fromEntries(
      tokens.filter((token) => token !== 'main').map((t) => [propertyOf(t), palette[t]]),
    ),
    '--stage': palette[stage],
    '--on-stage': palette[stage === 'main' ? 'onMain' : 'text'],
    '--primary-font': stack(display, 'display'),
    '--secondary-font': stack(body, 'body'),
    '--body-font': faces[body].isLegible ? stack(body, 'body') : 'system-ui,sans-serif',
    '--display-weight': fit.weight,
    '--display-spacing': fit.spacing === 0 ? 'normal' : `${fit.spacing}em`,
    '--display-case': fit.case,
    '--display-leading': fit.leading,
  };
  return [
    `:root{${Object.entries(properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`,
    ...[...new Set([display, body])].map((face) => fontFaces(face, fonts[face])),
    ...standIns('display', display, [fit], fonts),
    ...standIns('body', body, bodyFits(faces[body]), fonts),
  ].join('\n');
}

/** Every face by its name in lists of fonts. */
export const listedFaces = (fonts: FontManifest): string =>
  faceNames.map((name) => fontFaces(name, fonts[name], listedFamily(name))).join('\n');

/** Files with Latin letters, preloaded so that words aren't painted twice. */
export function firstFonts(look: LookValues, fonts: FontManifest): string[] {
  const display = faceOf(look.primaryFont);
  const body = faceOf(look.secondaryFont);
  const fileOf = (name: FaceName, weight: number) =>
    // Most computers have this one, and wouldn't use the file.
    name === 'Courier New' ? [] : [fonts[name].find((cut) => cut.weight === weight)!.files[0]!];
  const files = [
    ...fileOf(display, faces[display].fit.weight),
    // The bold weight too, for the names and buttons of the first window.
    ...(faces[body].isLegible ? faces[body].weights.flatMap((weight) => fileOf(body, weight)) : []),
  ];
  return [...new Set(files.map(({ address }) => address))];
}

type Fit = Face['fit'];

type Role = 'display' | 'body';

/** Returns `--on-accent` for `onAccent`. */
const propertyOf = (token: string) =>
  `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A face for reading is set plainly; a display face uses its own fit. */
const bodyFits = ({ fit, isLegible, weights }: Face): Fit[] =>
  isLegible
    ? weights.map((weight) => ({ ...fit, case: 'none', weight, spacing: 0, leading: 1.4 }))
    : [fit];

function stack(name: FaceName, role: Role): string {
  const { family, generic } = faces[name];
  // Most computers have Courier New, and it's as wide as the fallback face.
  if (name === 'Courier New') return `"Courier New","${family}",${generic}`;
  const standing = standInNames(role, name).map((known) => `"${known}"`);
  return [`"${family}"`, ...standing, generic].join(',');
}

function fontFaces(
  name: FaceName,
  cuts: readonly Cut[],
  family: string = faces[name].family,
): string {
  const { fit } = faces[name];
  const size = fit.size === 1 ? '' : `;size-adjust:${percent(fit.size)}`;
  const place = ({ ascent, descent }: FontMetrics) =>
    fit.drop === 0
      ? ''
      : `;ascent-override:${percent(ascent + fit.drop)};descent-override:${percent(descent - fit.drop)}`;
  return cuts
    .flatMap(({ weight, files, metrics }) =>
      files.map(
        (file) =>
          `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;` +
          `src:url(${file.address}) format("woff2");unicode-range:${file.unicodeRange}${size}${place(metrics)}}`,
      ),
    )
    .join('\n');
}

/** Widths per character, in em. */
interface LocalFonts extends Pick<FontMetrics, 'averageWidth' | 'averageCapitalWidth'> {
  names: string[];
}

const proportional: LocalFonts[] = [
  // Liberation Sans has exactly the widths of Arial; Roboto, on Android, nearly.
  {
    names: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
    averageWidth: 0.4427,
    averageCapitalWidth: 0.5995,
  },
  { names: ['DejaVu Sans'], averageWidth: 0.5083, averageCapitalWidth: 0.6056 },
];
const monospace: LocalFonts[] = [
  {
    names: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine', 'DejaVu Sans Mono'],
    averageWidth: 0.6,
    averageCapitalWidth: 0.6,
  },
];

const localFontsFor = (face: FaceName) =>
  faces[face].generic === 'monospace' ? monospace : proportional;

/** The browser uses the first one that is installed. */
const standInNames = (role: Role, face: FaceName) =>
  localFontsFor(face).map((_, i) => `${role} stand-in ${i + 1}`);

/** Local fonts scaled to the face's sizes, so that nothing moves when it loads. */
function standIns(role: Role, face: FaceName, fits: Fit[], fonts: FontManifest): string[] {
  if (face === 'Courier New') return [];
  const names = standInNames(role, face);
  return localFontsFor(face).flatMap((local, i) =>
    fits.map((fit) => standIn(names[i]!, local, fit, metricsOf(fonts[face], fit.weight))),
  );
}

function standIn(name: string, local: LocalFonts, fit: Fit, metrics: FontMetrics): string {
  const width = fit.case === 'uppercase' ? 'averageCapitalWidth' : 'averageWidth';
  const scale = (metrics[width] / local[width]) * fit.size;
  // Browsers scale the overrides along with the letters, so these values are unscaled.
  const height = (part: number) => percent((part * fit.size) / scale);
  const sources = local.names.map((known) => `local("${known}")`).join(',');
  return (
    `@font-face{font-family:"${name}";font-weight:${fit.weight};src:${sources};` +
    `size-adjust:${percent(scale)};ascent-override:${height(metrics.ascent + fit.drop)};` +
    `descent-override:${height(metrics.descent - fit.drop)};` +
    `line-gap-override:${height(metrics.lineGap)}}`
  );
}

const metricsOf = (cuts: readonly Cut[], weight: number) =>
  cuts.find((cut) => cut.weight === weight)!.metrics;

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
