import { FromArea } from '../../kit/FromArea.tsx';
import { ContactForm } from './contact.form.tsx';
import { contactArea } from './contact.queries.ts';

/** The page where the band says how it is reached. */
export function ContactAdmin() {
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-6">
      <h1 className="voice text-step-2">Contact</h1>
      <FromArea area={contactArea}>{(contact) => <ContactForm contact={contact} />}</FromArea>
    </section>
  );
}
