import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { ContactForm } from './contact.form.tsx';
import { contactArea } from './contact.queries.ts';

export function ContactAdmin() {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="voice text-step-1">How you are reached</h2>
      <AreaBoundary area={contactArea} shape="fields">
        {(contact) => <ContactForm contact={contact} />}
      </AreaBoundary>
    </section>
  );
}
