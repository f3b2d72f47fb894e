import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { field, record, sentShape } from '../../kit/records/recordFields.ts';
import { recordOf } from '../../kit/functions/recordOf.ts';
import { networkNames } from '../../kit/links/socialLinks.ts';
import {
  pictureAddress,
  pictureAddressOrNone,
  PictureAnswer,
} from '../../kit/pictures/pictureAnswer.ts';
import { requiredLine } from '../../kit/schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const memberLimits = { name: 100, role: 100 };

const required = {
  name: field.text('name', requiredLine(memberLimits.name)),
  role: field.text('role', requiredLine(memberLimits.role)),
};
const optional = {
  alt: field.alt('picture'),
  ...recordOf(networkNames, (network) => field.link(network, network)),
};
export const memberFields = { ...required, ...optional };

/** A new member's defaults for omitted fields. */
export const defaultMember = { alt: '', ...recordOf(networkNames, () => null) };

export const MemberFields = z.strictObject(sentShape(memberFields));

const NewMember = record.added(required, optional, { bioPic: pictureAddress() });

export const Member = record.answered(
  {
    bioPic: z.string().nullable().describe('`/files/o/<name>`, or null.'),
    picture: PictureAnswer.nullable().describe('The image and its resized copies, or null.'),
  },
  memberFields,
  {},
);
export type Member = z.output<typeof Member>;

const MemberChange = record.changed(memberFields, {
  bioPic: pictureAddressOrNone().exactOptional(),
});

const calls = listCalls(Member, 'member.not-found');

export const memberEndpoints = {
  list: get('/members', 'The band members, in the order of the bio page.', {
    answer: z.array(Member),
    access: 'read',
  }),
  add: calls.add('/addMember', 'Adds a band member.', NewMember),
  update: calls.update('POST', '/updateMember/:id', 'Changes a band member.', MemberChange),
  remove: calls.remove('GET', '/deleteMember/:id', 'Removes a band member.'),
  order: calls.order('/orderMembers', 'Reorders the band members.'),
};
