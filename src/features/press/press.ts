import { z } from 'zod';
import { get, post } from '../../kit/api/endpoint.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import { pictureMessages } from '../../errors/laterMessages.ts';
import { linkField } from '../../kit/links/linkField.ts';
import { pictureAddress, PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import {
  answeredDocument,
  changedDocument,
  field,
  sentShape,
  type SentOf,
} from '../../kit/records/recordFields.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';
import { dayInstant } from '../../kit/schema/numbers.ts';
import { oneLine, optionalText, requiredLine, requiredText } from '../../kit/schema/text.ts';
import { Video } from '../media/videos.ts';
import { Release } from '../releases/releases.ts';
import { emailAddress } from '../session/session.ts';
import {
  groundNames,
  listLimit,
  paperNames,
  pressLimits,
  roleNames,
  withoutQuotationMarks,
  type ListName,
} from './press.view.ts';

const namesOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(names) as [Name, ...Name[]]);

/** A file's address without the site's own. */
const innerAddress = (address: string): string => address.slice(address.lastIndexOf('/files/'));

const picture = pictureAddress()
  .regex(/\.(?:png|jpg)$/, pictureMessages.foreign)
  .overwrite(innerAddress);

/** An item of each list. */
export const pressParts = {
  quotes: z.strictObject({
    text: requiredText(pressLimits.quote).overwrite(withoutQuotationMarks),
    source: requiredLine(pressLimits.line),
    link: linkField('website').default(null),
    date: dayInstant().nullable().default(null),
  }),
  contacts: z.strictObject({
    role: namesOf(roleNames),
    name: oneLine(pressLimits.line).default(''),
    email: emailAddress,
    phone: oneLine(pressLimits.line).default(''),
  }),
  photos: z.strictObject({
    picture,
    credit: oneLine(pressLimits.credit).default(''),
    caption: oneLine(pressLimits.caption).default(''),
  }),
  logos: z.strictObject({ picture, ground: namesOf(groundNames) }),
  songs: recordIdField().describe('The `_id` of a song of a release.'),
  videos: recordIdField().describe('The `_id` of a video of the media page.'),
  papers: z.strictObject({
    kind: namesOf(paperNames),
    name: oneLine(pressLimits.line).default('').describe("The file's own name, for members."),
    file: z
      .string()
      .max(2_000)
      .regex(/\/files\/p\/[0-9A-Za-z]{22}\.pdf$/, 'Please upload a PDF.')
      .overwrite(innerAddress)
      .describe('The `Content-Location` that the upload of a PDF returned.'),
  }),
};

const listField = <Name extends ListName>(name: Name) => {
  const most = listLimit(name);
  const list = z.array(pressParts[name]).max(most, `At most ${most}`);
  return field.json(name, list, list);
};

export const pressFields = {
  isShown: field.flag('is_shown', 'Whether fans see the page, once it has a photo.'),
  short: field.text('short', optionalText(pressLimits.short).describe('A bio of some 50 words.')),
  medium: field.text('medium', optionalText(pressLimits.medium).describe('A bio of 100 to 150.')),
  long: field.text('long', optionalText(pressLimits.long).describe('A bio of up to a page.')),
  quotes: listField('quotes'),
  contacts: listField('contacts'),
  photos: listField('photos'),
  logos: listField('logos'),
  songs: listField('songs'),
  videos: listField('videos'),
  papers: listField('papers'),
};
export type PressFields = SentOf<typeof pressFields>;

const lists = Object.keys(pressParts) as ListName[];

export const emptyPress: PressFields = {
  isShown: false,
  short: '',
  medium: '',
  long: '',
  ...(Object.fromEntries(lists.map((name) => [name, []])) as unknown as Record<ListName, []>),
};

export const PressDraft = z.strictObject(sentShape(pressFields));

const shown = {
  images: z.array(PictureAnswer).describe('The images of the photos and logos.'),
  music: z.array(Release).describe('The releases of the songs, with these songs alone.'),
  clips: z.array(Video).describe('The videos.'),
};

export const Press = answeredDocument(pressFields, shown);
export type Press = z.output<typeof Press>;

/** An empty kit, for visitors if it is not shown. */
export const noPress: Press = { ...emptyPress, images: [], music: [], clips: [], revision: 0 };

export const pressEndpoints = {
  read: get('/press', 'The press kit; empty for visitors unless it is shown, and without papers.', {
    answer: Press,
    access: 'read',
    showsMembersMore: true,
  }),
  update: post('/updatePress', 'Changes the press kit.', {
    // What the API answers besides is accepted and ignored.
    body: changedDocument(pressFields, exactPartial(shown)),
    answer: Press,
  }),
  begin: post('/press/begin', 'Fills a press kit that was never saved with what the site has.', {
    answer: Press,
  }),
};
