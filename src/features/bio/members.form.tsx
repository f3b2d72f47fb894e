import type { z } from 'zod';
import { LinkInput } from '../../kit/admin/inputs/LinkInput.tsx';
import type { RecordKind } from '../../kit/admin/records/recordKind.ts';
import { recordCalls } from '../../kit/admin/records/recordCalls.ts';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { membersArea } from './members.queries.ts';
import { MemberFields, memberLimits, type Member, memberEndpoints } from './members.ts';
import { memberLinks } from './members.view.ts';

export const memberKind: RecordKind<Member> = {
  noun: 'member',
  area: membersArea,
  calls: recordCalls(memberEndpoints),
  isPublished: false,
  title: 'Member',
  name: 'member',
  picture: 'portrait',
  succeeded: (how) => `Member ${how} successfully!`,
  compare: null,
};

export function MemberDialog(props: RecordFormProps<Member>) {
  return (
    <RecordDialog
      kind={memberKind}
      {...props}
      schema={MemberFields}
      blank={nobody}
      image={{ field: 'bioPic', label: 'Picture' }}
    >
      {({ field }) => (
        <>
          <TextField label="Name" required maxLength={memberLimits.name} {...field('name')} />
          <TextField label="Role" required maxLength={memberLimits.role} {...field('role')} />
          {memberLinks.map(({ name, label, placeholder }) => (
            <LinkInput key={name} label={label} placeholder={placeholder} {...field(name)} />
          ))}
        </>
      )}
    </RecordDialog>
  );
}

type Texts = z.input<typeof MemberFields>;

const nobody: Texts = {
  alt: '',
  name: '',
  role: '',
  facebook: '',
  instagram: '',
  tiktok: '',
  youtube: '',
  x: '',
};
