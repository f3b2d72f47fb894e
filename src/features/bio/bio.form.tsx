import { useAreas } from '../../kit/client/data/useArea.ts';
import { FormNotes } from '../../kit/admin/edit-form/FormNotes.tsx';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { SaveButton } from '../../kit/admin/inputs/SaveButton.tsx';
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
    <form noValidate tabIndex={-1} onSubmit={form.submit} {...form.sight} className="outline-none">
      <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-4">
        <FormNotes notes={form.notes} />
        <TextArea
          label="Bio text"
          hint="An empty line begins a new paragraph."
          required
          {...form.field('text')}
        />
        <FormError title="Failed to update bio information" problem={form.problem} />
        <SaveButton form={form} />
      </fieldset>
    </form>
  );
}
