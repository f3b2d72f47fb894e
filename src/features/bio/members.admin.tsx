import { UserRound } from 'lucide-react';
import type { RecordRow } from '../../kit/admin/records/useListSearch.ts';
import { ServiceGlyph } from '../../kit/client/links/ServiceLinks.tsx';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { MemberDialog, memberKind } from './members.form.tsx';
import { orderMembers } from './members.queries.ts';
import type { Member } from './members.ts';
import { memberLinks } from './members.view.ts';

export function MembersEditor() {
  return (
    <ListEditor
      kind={memberKind}
      heading="Members"
      title="Members"
      hint="Whom you add is shown on the bio page, with picture, role and profiles."
      rowOf={rowOf}
      Dialog={MemberDialog}
      order={{
        save: orderMembers,
        moved: 'Member moved successfully!',
        notMoved: 'Failed to move member',
      }}
      removeNote="The picture goes with it."
    />
  );
}

function rowOf(member: Member): RecordRow {
  const { picture, alt } = member;
  const links = memberLinks.filter(({ name }) => member[name] !== null);
  return {
    header: member.name,
    subhead: member.role,
    picture,
    alt,
    sign: <UserRound className="size-5" />,
    facts: links.map(({ name, label }) => ({
      name: label,
      value: label,
      sign: <ServiceGlyph of={name} />,
    })),
    missing: [
      ...(picture === null ? ['picture'] : alt === '' ? ['picture description'] : []),
      ...(links.length === 0 ? ['profiles'] : []),
    ],
    details: memberLinks.map(({ name, label }) => ({ name: label, value: member[name] })),
  };
}
