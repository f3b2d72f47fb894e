import { z } from 'zod';
import { pictureMessages } from '../../errors/laterMessages.ts';
import { pictureAddress, ignoredInNew, PictureAnswer } from '../pictures/pictureAnswer.ts';
import { field, record, sentShape } from './recordFields.ts';
import { publicationAnswer, publicationFields } from '../api/publication.ts';
import { exactPartial } from '../schema/exactPartial.ts';
import { basedOn } from '../api/revision.ts';
import { oneLine, requiredLine } from '../schema/text.ts';

/** Texts are in UTF-16 units, `perCall` in images. */
export const pictureListLimits = { name: 300, caption: 300, credit: 100, perCall: 100 } as const;

const required = { name: field.text('name', requiredLine(pictureListLimits.name)) };
const optional = {
  alt: field.alt('image'),
  caption: field.text('caption', oneLine(pictureListLimits.caption)),
  credit: field.text('credit', oneLine(pictureListLimits.credit)),
};
export const pictureFields = { ...required, ...optional };

export const ListedPicture = record.answered(
  {
    imgLink: z.string().describe('`/files/o/<name>`'),
    picture: PictureAnswer.nullable(),
  },
  pictureFields,
  publicationAnswer,
);
export type ListedPicture = z.output<typeof ListedPicture>;

const NewPicture = record.added(required, optional, {
  imgLink: pictureAddress(),
  ...publicationFields,
});
export type NewPicture = z.output<typeof NewPicture>;

/** Adds all or none, in their order. */
export const NewPictures = z
  .array(NewPicture)
  .min(1, pictureMessages.missing)
  .max(pictureListLimits.perCall, pictureMessages.tooMany(pictureListLimits.perCall))
  .superRefine((pictures, context) => {
    for (const field of ['_id', 'imgLink'] as const) {
      const seen = new Set<string>();
      for (const [index, picture] of pictures.entries()) {
        const value = picture[field];
        if (value === undefined) continue;
        if (seen.has(value)) {
          context.addIssue({ code: 'custom', path: [index, field], message: twice[field] });
        }
        seen.add(value);
      }
    }
  });

const twice = {
  _id: 'Another image in this list has the same id',
  imgLink: 'This image is already in the list',
} as const;

export const PictureTexts = z.strictObject(sentShape(optional));
export type PictureTexts = z.output<typeof PictureTexts>;

/** A client may send an image back as the API answered it. */
export const PictureChange = z.strictObject({
  ...exactPartial(PictureTexts.shape),
  ...publicationFields,
  _id: z.string().exactOptional().describe('Ignored, like the fields below.'),
  name: z.string().exactOptional(),
  imgLink: z.string().exactOptional(),
  picture: ignoredInNew.picture,
  revision: basedOn,
});
export type PictureChange = z.input<typeof PictureChange>;
