import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { contactArea } from './contact.queries.ts';
import { useEffect, useRef } from 'react';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { useDocument } from '../../kit/admin/records/useDocument.ts';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { LinkInput } from '../../kit/admin/inputs/fields.tsx';
import { serviceNames } from '../../kit/links/serviceNames.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import {
  ContactDraft,
  contactLinks,
  contactLinkNames,
  type ContactInfo,
  contactEndpoints,
} from './contact.ts';
import { phoneDigits, phoneInForm } from './phone.view.ts';

export function ContactAdmin() {
  return (
    <section className="@container grid grid-cols-1 gap-4">
      <h2 className="display text-step-1">Contact details</h2>
      <AreaBoundary area={contactArea} shape="fields">
        {(contact) => <ContactForm contact={contact} />}
      </AreaBoundary>
    </section>
  );
}

const readAgainMs = 1000;

function ContactForm({ contact }: { contact: ContactInfo }) {
  const areas = useAreas();
  const readAgain = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(readAgain.current), []);
  const form = useEditForm({
    ...useDocument(contactArea, contact, contactEndpoints.update),
    schema: ContactDraft,
    fieldsOf: ({ phone }) => (phone === null ? {} : { phone: phoneInForm(phone) }),
    onSaved() {
      clearTimeout(readAgain.current);
      readAgain.current = setTimeout(() => areas.reload(contactArea), readAgainMs);
    },
    failed: () => 'Failed to update contact information',
    draft: { form: 'contact' },
  });
  const phone = form.text('phone');
  return (
    <EditForm form={form} versionsOf="contact">
      <div className="grid grid-cols-1 gap-5 @3xl:grid-cols-2">
        <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          {...phone}
          onBlur={(event) => {
            const digits = phoneDigits(event.target.value);
            if (digits) form.setValue('phone', phoneInForm(digits), { shouldDirty: true });
            return phone.onBlur(event);
          }}
        />
        {contactLinkNames.map((name) => (
          <LinkInput
            key={name}
            label={serviceNames[name]}
            placeholder={contactLinks[name]}
            {...form.text(name)}
          />
        ))}
      </div>
    </EditForm>
  );
}
