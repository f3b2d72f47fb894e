import { AccessEditor } from './access.admin.tsx';
import { PasswordForm } from './password.form.tsx';
import { BackupSection } from '../backups/backups.admin.tsx';
import { DoctorSection } from '../doctor/doctor.admin.tsx';
import { OpenSessions } from '../session/sessions.admin.tsx';

export default function AccountAdmin() {
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-10">
      <h1 className="voice text-step-2">Account</h1>
      <PasswordForm />
      <AccessEditor />
      <OpenSessions />
      <BackupSection />
      <DoctorSection />
    </section>
  );
}
