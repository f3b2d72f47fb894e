import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { MemberDialog, memberKind } from './members.form.tsx';
import { deleteMember } from './members.queries.ts';
import { memberLinks } from './members.view.ts';

export function MembersEditor() {
  return (
    <ListEditor
      kind={memberKind}
      heading="Members"
      title="Members"
      hint="Whom you add is shown on the bio page, with picture, role and profiles."
      rowOf={(member) => ({
        header: member.name,
        subhead: member.role,
        picture: member.picture,
        alt: member.alt,
        details: memberLinks.map(({ name, label }) => ({ name: label, value: member[name] })),
      })}
      renderDialog={(member, onClosed, picture) => (
        <MemberDialog member={member} picture={picture} onClosed={onClosed} />
      )}
      remove={deleteMember}
      removeNote="The picture goes with it. This cannot be undone."
    />
  );
}
