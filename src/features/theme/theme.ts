import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { pictureAddressOrNone } from '../../kit/pictures/pictureAddress.ts';
import { altText } from '../../kit/pictures/altText.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { notEmpty, oneLine, optionalLine } from '../../kit/schema/text.ts';
import { paceNames } from './theme.view.ts';
import { fontNames } from './faces.view.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

export const themeLimits = { siteTitle: 100, catchPhrase: 200, secondaryFont: 60 };

const hexColor = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'A colour such as #1a2b3c')
  .overwrite(sixDigits);

export const ThemeDraft = z.strictObject({
  siteTitle: optionalLine(themeLimits.siteTitle),
  catchPhrase: optionalLine(themeLimits.catchPhrase),
  primaryColor: hexColor,
  secondaryColor: hexColor,
  primaryFont: z.enum(fontNames, 'One of the fonts in the list'),
  secondaryFont: oneLine(themeLimits.secondaryFont).regex(...notEmpty),
  bandLogoUrl: pictureAddressOrNone(),
  alt: altText(),
  paceTheme: z.enum(paceNames, 'One of the page loaders in the list'),
});
export type ThemeDraft = z.output<typeof ThemeDraft>;

const sixDigitColor = z.string().regex(/^#[0-9a-f]{6}$/);

export const Theme = z.object({
  siteTitle: z.string(),
  catchPhrase: z.string(),
  primaryColor: sixDigitColor.describe('`#rrggbb`, in lower case; so is the secondary one.'),
  secondaryColor: sixDigitColor,
  primaryFont: z.enum(fontNames),
  secondaryFont: z.string(),
  bandLogoUrl: z.string().nullable().describe('`/files/o/<name>`, or null where there is no logo.'),
  picture: PictureAnswer.nullable().describe('The logo with its copies, or null.'),
  alt: z.string().describe('Empty if there is no description of the logo.'),
  paceTheme: z.enum(paceNames),
  updatedAt: z
    .number()
    .describe('Epoch milliseconds of the last change; 0 while nothing was ever saved.'),
  revision: z.number().describe('0 while nothing was ever saved.'),
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

/** A change of the theme: fields that are left out keep what is stored. */
export const ThemeChange = z.strictObject({
  ...exactPartial(ThemeDraft.shape),
  picture: PictureAnswer.nullable()
    .exactOptional()
    .describe('Taken so that a theme can be posted back as it was answered, and not looked at.'),
  bandLogo: PictureAnswer.nullable().exactOptional().describe('What `picture` was called before.'),
  updatedAt: z.number().describe('Not looked at.').exactOptional(),
  revision: basedOn,
});
export type ThemeChange = z.output<typeof ThemeChange>;

export const themeEndpoints = {
  read: endpoint('GET', '/theme', 'The look of the site: name, colours, fonts, logo.', {
    answer: Theme,
  }),
  update: endpoint('POST', '/updateTheme', 'Changes the look of the site.', {
    body: ThemeChange,
    answer: Theme,
  }),
};

function sixDigits(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
