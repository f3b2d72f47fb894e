import { paletteList } from '../../kit/admin/records/paletteList.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { bioArea } from './bio.queries.ts';
import { memberKind, MembersEditor } from './members.admin.tsx';
import { useDocument } from '../../kit/admin/records/useDocument.ts';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { BioDraft, bioEndpoints, type Bio } from './bio.ts';

/** The lists that the command palette searches here. */
export const membersLists = [
  paletteList('/aboutus', memberKind, (members) =>
    members.map(({ _id, name, role }) => ({ _id, label: name, detail: role })),
  ),
];

export default function AboutUsAdmin() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <section className="grid grid-cols-1 gap-4">
        <h1 className="display text-step-2">Bio</h1>
        <AreaBoundary area={bioArea} shape="fields">
          {(bio) => <BioForm bio={bio} />}
        </AreaBoundary>
      </section>
      <MembersEditor />
    </div>
  );
}

function BioForm({ bio }: { bio: Bio }) {
  const form = useEditForm({
    ...useDocument(bioArea, bio, bioEndpoints.update),
    schema: BioDraft,
    failed: () => 'Failed to update bio',
    draft: { form: 'bio' },
  });
  return (
    <EditForm form={form} failed="Failed to update bio information" versionsOf="bio">
      <TextArea
        label="Bio text"
        hint="Leave an empty line to start a new paragraph."
        required
        {...form.field('text')}
      />
    </EditForm>
  );
}
