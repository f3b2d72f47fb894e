import { z } from 'zod';
import { pictureMessages } from '../../errors/catalogue.ts';
import { pictureAddress } from './pictureAddress.ts';
import { PictureAnswer } from './pictureAnswer.ts';
import { altText } from './altText.ts';
import { basedOn } from '../api/revision.ts';
import { requiredLine } from '../schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts; and how many pictures one call adds. */
export const pictureListLimits = { name: 300, perCall: 100 } as const;

/** A picture of a list, as answered. */
export const ListedPicture = z.object({
  _id: z.string(),
  name: z.string(),
  /** `/files/o/<name>` */
  imgLink: z.string(),
  /** The same picture with its copies. */
  picture: PictureAnswer.nullable(),
  /** What the picture shows, for those who do not see it; empty where nobody has said. */
  alt: z.string(),
  revision: z.number(),
});
export type ListedPicture = z.output<typeof ListedPicture>;

const NewPicture = z.strictObject({
  /** The id that the picture shall have. Who adds it again is answered the one that is there. */
  _id: z.uuid().exactOptional(),
  name: requiredLine(pictureListLimits.name),
  /** An address of one of our own files. */
  imgLink: pictureAddress(),
  alt: altText().exactOptional(),
});
export type NewPicture = z.output<typeof NewPicture>;

/** The pictures that one call adds, all or none, in their order. */
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
  _id: 'Another picture of this list has the same id',
  imgLink: 'This picture is in the list already',
} as const;

/** What somebody says of a picture that is there. */
export const AltTextChange = z.strictObject({ alt: altText() });
export type AltTextChange = z.output<typeof AltTextChange>;

/** The same as a call's body: a picture can be posted back as it was answered. */
export const PictureChange = z.strictObject({
  ...AltTextChange.shape,
  /** Taken and not looked at; so are the rest. */
  _id: z.string().exactOptional(),
  name: z.string().exactOptional(),
  imgLink: z.string().exactOptional(),
  picture: PictureAnswer.nullable().exactOptional(),
  revision: basedOn,
});
