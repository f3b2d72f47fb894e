import { z } from 'zod';
import { documentCalls } from '../../kit/api/endpoint.ts';
import { PictureAnswer, pictureAddressOrNone } from '../../kit/pictures/pictureAnswer.ts';
import {
  answeredDocument,
  changedDocument,
  field,
  sentShape,
} from '../../kit/records/recordFields.ts';
import { notEmpty, oneLine, optionalLine } from '../../kit/schema/text.ts';
import { paceNames } from './theme.view.ts';
import { fontNames } from './faces.view.ts';

export const themeLimits = { siteTitle: 100, catchPhrase: 200, secondaryFont: 60 };

const hexColor = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Enter a color such as #1a2b3c')
  .overwrite(sixDigits);

const sixDigitColor = z.string().regex(/^#[0-9a-f]{6}$/);

export const themeFields = {
  siteTitle: field.text('site_title', optionalLine(themeLimits.siteTitle)),
  catchPhrase: field.text('catch_phrase', optionalLine(themeLimits.catchPhrase)),
  primaryColor: field.of(
    'primary_color',
    hexColor,
    sixDigitColor.describe('`#rrggbb`, in lower case, like the secondary color.'),
  ),
  secondaryColor: field.of('secondary_color', hexColor, sixDigitColor),
  primaryFont: field.of(
    'primary_font',
    z.enum(fontNames, 'Choose a font from the list'),
    z.enum(fontNames),
  ),
  secondaryFont: field.text(
    'secondary_font',
    oneLine(themeLimits.secondaryFont).regex(...notEmpty),
  ),
  alt: field.alt('logo'),
  paceTheme: field.of(
    'pace_theme',
    z.enum(paceNames, 'Choose a page loader from the list'),
    z.enum(paceNames),
  ),
};

export const ThemeDraft = z.strictObject({
  ...sentShape(themeFields),
  bandLogoUrl: pictureAddressOrNone(),
});
export type ThemeDraft = z.output<typeof ThemeDraft>;

export const Theme = answeredDocument(themeFields, {
  bandLogoUrl: z.string().nullable().describe('`/files/o/<name>`, or null if there is no logo.'),
  picture: PictureAnswer.nullable().describe('The logo with its copies, or null.'),
  updatedAt: z.number().describe('Epoch milliseconds of the last change; 0 until first saved.'),
});
export type Theme = z.output<typeof Theme>;

export const defaultTheme: Theme = {
  siteTitle: '',
  catchPhrase: '',
  primaryColor: '#14110f',
  secondaryColor: '#ff6a3d',
  primaryFont: 'Anton',
  secondaryFont: 'RobotoCondensed',
  bandLogoUrl: null,
  picture: null,
  alt: '',
  paceTheme: 'center-atom',
  updatedAt: 0,
  revision: 0,
};

/** Omitted fields stay as stored. */
export const ThemeChange = changedDocument(themeFields, {
  bandLogoUrl: ThemeDraft.shape.bandLogoUrl.exactOptional(),
  picture: PictureAnswer.nullable()
    .exactOptional()
    .describe('Ignored, so that a theme can be sent back as returned.'),
  bandLogo: PictureAnswer.nullable().exactOptional().describe('The former name of `picture`.'),
  updatedAt: z.number().describe('Ignored.').exactOptional(),
});
export type ThemeChange = z.output<typeof ThemeChange>;

const calls = documentCalls(Theme, ThemeChange);

export const themeEndpoints = {
  read: calls.read('/theme', 'The look of the site: name, colors, fonts, logo.'),
  update: calls.update('/updateTheme', 'Changes the look of the site.'),
};

function sixDigits(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
