import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { AllowForm } from './allow.form.tsx';
import { Subscribers } from './subscribers.admin.tsx';

export function NewsletterAdmin() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <Subscribers />
      {takesOwnForms() && <AllowForm />}
    </div>
  );
}
