import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { privacyArea } from './privacy.queries.ts';
import { useWatch } from 'react-hook-form';
import { useDocument } from '../../kit/admin/records/useDocument.ts';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { foreignService } from '../../kit/client/public-forms/emailService.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { PrivacyDraft, type Privacy, privacyEndpoints } from './privacy.ts';
import { privacyDefault } from './privacy.view.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

export function PrivacyAdmin() {
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="display text-step-1">Privacy</h2>
        <a href="/preview/privacy" target="_blank" rel="noopener" className="button-line">
          View privacy page
        </a>
      </div>
      <AreaBoundary area={privacyArea} shape="fields">
        {(privacy) => <PrivacyForm privacy={privacy} />}
      </AreaBoundary>
    </section>
  );
}

function PrivacyForm({ privacy }: { privacy: Privacy }) {
  const form = useEditForm({
    ...useDocument(privacyArea, privacy, privacyEndpoints.update),
    schema: PrivacyDraft,
    failed: () => 'Failed to update the privacy text',
    draft: { form: 'privacy' },
  });
  const ownText = privacyDefault(foreignService(), privacy.countsFans);
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <EditForm form={form}>
      <TextArea
        label="Privacy text"
        hint="Linked from the footer of every page and from both forms."
        {...form.text('text')}
      />
      {text.trim() === '' && (
        <div className="grid grid-cols-1 justify-items-start gap-3 border-l-4 border-line pl-4">
          <p className="font-semibold">While this is empty, fans see:</p>
          <p className="body whitespace-pre-line text-muted">{ownText}</p>
          <LineButton onClick={() => form.setValue('text', ownText, { shouldDirty: true })}>
            Start with this text
          </LineButton>
        </div>
      )}
    </EditForm>
  );
}
