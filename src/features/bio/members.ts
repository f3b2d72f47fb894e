import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { linkField } from '../../kit/links/linkField.ts';
import { pictureAddressOrNone, pictureAddress } from '../../kit/pictures/pictureAddress.ts';
import { PictureAnswer, ignoredFields, ignoredInNew } from '../../kit/pictures/pictureAnswer.ts';
import { altText } from '../../kit/pictures/altText.ts';
import { recordParams, recordOrder, chosenId } from '../../kit/api/recordId.ts';
import { basedOn, revision } from '../../kit/api/revision.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const memberLimits = { name: 100, role: 100 };

export const MemberFields = z.strictObject({
  alt: altText(),
  name: requiredLine(memberLimits.name),
  role: requiredLine(memberLimits.role),
  facebook: linkField('facebook'),
  instagram: linkField('instagram'),
  tiktok: linkField('tiktok'),
  youtube: linkField('youtube'),
  x: linkField('x'),
});
export type MemberFields = z.output<typeof MemberFields>;

const { name, role, ...optional } = MemberFields.shape;

const NewMember = z.strictObject({
  _id: chosenId(),
  /** An address of one of our own files. */
  bioPic: pictureAddress(),
  name,
  role,
  ...exactPartial(optional),
  ...ignoredInNew,
});
export type NewMember = z.output<typeof NewMember>;

export const Member = z.object({
  _id: z.string(),
  bioPic: z.string().nullable().describe('`/files/o/<name>`, or null.'),
  picture: PictureAnswer.nullable().describe('The same picture with its copies, or null.'),
  alt: z.string().describe('Empty where nobody has described the picture.'),
  name: z.string(),
  role: z.string(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  tiktok: z.string().nullable(),
  youtube: z.string().nullable(),
  x: z.string().nullable(),
  revision,
});
export type Member = z.output<typeof Member>;

/** What is left out stays as stored. */
export const MemberChange = z.strictObject({
  ...exactPartial(MemberFields.shape),
  bioPic: pictureAddressOrNone().exactOptional(),
  ...ignoredFields,
  revision: basedOn,
});
export type MemberChange = z.output<typeof MemberChange>;

export const memberEndpoints = {
  list: endpoint('GET', '/members', 'Who is in the band, in the order of the page.', {
    answer: z.array(Member),
  }),
  add: endpoint('POST', '/addMember', 'Adds somebody to the band.', {
    body: NewMember,
    answer: Member,
  }),
  update: endpoint('POST', '/updateMember/:id', 'Changes somebody in the band.', {
    params: recordParams,
    body: MemberChange,
    answer: Member,
    refuses: ['member.not-found'],
  }),
  remove: endpoint('GET', '/deleteMember/:id', 'Takes somebody out of the band.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['member.not-found'],
  }),
  order: endpoint('POST', '/orderMembers', 'Puts the whole band into another order.', {
    body: recordOrder(),
    answer: z.array(Member),
    refuses: ['list.changed-meanwhile'],
  }),
};
