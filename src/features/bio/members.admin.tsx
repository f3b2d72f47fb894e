import { UserRound } from 'lucide-react';
import { missingPicture, type RecordRow } from '../../kit/admin/records/RowHead.tsx';
import { call } from '../../kit/client/api/call.ts';
import { ServiceGlyph } from '../../kit/client/links/ServiceLinks.tsx';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { MemberFields, memberEndpoints, type Member } from './members.ts';
import { membersArea } from './bio.queries.ts';
import { recordOf } from '../../kit/functions/recordOf.ts';
import { serviceNames } from '../../kit/links/serviceNames.ts';
import { networkNames, socialNetworks } from '../../kit/links/socialLinks.ts';
import { LinkInput } from '../../kit/admin/inputs/fields.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';

export function MembersEditor() {
  return (
    <ListEditor
      kind={memberKind}
      title="Members"
      hint="Members appear on the bio page."
      rowOf={rowOf}
      Dialog={MemberDialog}
      order={{
        save: (ids) => call(memberEndpoints.order, { body: ids }),
        moved: 'Member moved successfully!',
        notMoved: 'Failed to move member',
      }}
    />
  );
}

function rowOf(member: Member): RecordRow {
  const { picture, alt } = member;
  const links = networkNames.filter((name) => member[name] !== null);
  return {
    header: member.name,
    subhead: member.role,
    picture,
    alt,
    sign: <UserRound className="size-5" />,
    facts: links.map((name) => ({
      name: serviceNames[name],
      value: serviceNames[name],
      sign: <ServiceGlyph of={name} />,
    })),
    missing: [...missingPicture(member, 'image'), ...(links.length === 0 ? ['profiles'] : [])],
    details: networkNames.map((name) => ({ name: serviceNames[name], value: member[name] })),
  };
}

export const memberKind = recordKind({
  noun: 'member',
  area: membersArea,
  endpoints: memberEndpoints,
  isPublished: false,
  title: 'Member',
  picture: 'portrait',
  compare: null,
});

function MemberDialog(props: RecordFormProps<Member>) {
  return (
    <RecordDialog
      kind={memberKind}
      {...props}
      schema={MemberFields}
      blank={emptyMember}
      image={{ field: 'bioPic', label: 'Image' }}
    >
      {({ text }) => (
        <>
          <TextField label="Name" {...text('name')} />
          <TextField label="Role" {...text('role')} />
          {networkNames.map((name) => (
            <LinkInput
              key={name}
              label={serviceNames[name]}
              placeholder={`${socialNetworks[name]}name`}
              {...text(name)}
            />
          ))}
        </>
      )}
    </RecordDialog>
  );
}

const emptyMember = { alt: '', name: '', role: '', ...recordOf(networkNames, () => '') };
