import { useAreas } from '../../kit/client/data/useArea.ts';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { bioArea, updateBio } from './bio.queries.ts';
import { BioDraft, type Bio } from './bio.ts';

export function BioForm({ bio }: { bio: Bio }) {
  const areas = useAreas();
  const put = (saved: Bio) => areas.fill(bioArea, saved);
  const form = useEditForm({
    schema: BioDraft,
    stored: bio,
    fieldsOf: ({ text }) => ({ text }),
    save: (draft, _touched, { revision }) => updateBio({ ...draft, revision }),
    onSaved: put,
    onTheirs: put,
    failed: () => 'Failed to update bio',
    draft: { form: 'bio' },
    shown: { area: bioArea.name },
  });
  return (
    <EditForm form={form} failed="Failed to update bio information">
      <TextArea
        label="Bio text"
        hint="An empty line begins a new paragraph."
        required
        {...form.field('text')}
      />
    </EditForm>
  );
}
