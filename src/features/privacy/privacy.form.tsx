import { useWatch } from 'react-hook-form';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { FormNotes } from '../../kit/admin/edit-form/FormNotes.tsx';
import { foreignService } from '../../kit/client/public-forms/emailService.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { SaveButton } from '../../kit/admin/inputs/SaveButton.tsx';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { privacyArea, updatePrivacy } from './privacy.queries.ts';
import { PrivacyDraft, type Privacy, privacyLimits } from './privacy.ts';
import { privacyDefault } from './privacy.view.ts';

export function PrivacyForm({ privacy }: { privacy: Privacy }) {
  const areas = useAreas();
  const put = (saved: Privacy) => areas.fill(privacyArea, saved);
  const form = useEditForm({
    schema: PrivacyDraft,
    stored: privacy,
    fieldsOf: ({ text }) => ({ text }),
    save: (draft, _touched, { revision }) => updatePrivacy({ ...draft, revision }),
    onSaved: put,
    onTheirs: put,
    failed: () => 'Failed to update the privacy text',
    draft: { form: 'privacy' },
    shown: { area: privacyArea.name },
  });
  const ownText = privacyDefault(foreignService());
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <form noValidate tabIndex={-1} onSubmit={form.submit} {...form.sight} className="outline-none">
      <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-4">
        <FormNotes notes={form.notes} />
        <TextArea
          label="Privacy text"
          hint="Linked from the foot of every page and from both forms."
          maxLength={privacyLimits.text}
          {...form.field('text')}
        />
        {text.trim() === '' && (
          <div className="grid grid-cols-1 justify-items-start gap-3 border-l-4 border-line pl-4">
            <p className="font-semibold">While this is empty, fans read:</p>
            <p className="reading whitespace-pre-line text-muted">{ownText}</p>
            <button
              type="button"
              className="button-line"
              onClick={() => form.setValue('text', ownText, { shouldDirty: true })}
            >
              Begin with this text
            </button>
          </div>
        )}
        <FormError problem={form.problem} />
        <SaveButton form={form} />
      </fieldset>
    </form>
  );
}
