import { History } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { TabbedPage } from '../../kit/admin/TabbedPage.tsx';
import { AccessEditor } from './access.admin.tsx';
import { PasswordForm } from './password.form.tsx';
import { BackupSection } from '../backups/backups.admin.tsx';
import { DoctorSection } from '../doctor/doctor.admin.tsx';
import { PasskeySection } from '../passkeys/passkeys.admin.tsx';
import { OpenSessions } from '../session/open-sessions.admin.tsx';

/** Sections of the site, so that their addresses work without naming the tab. */
const siteSections: readonly string[] = ['#backup', '#doctor'];
const backup = <BackupSection key="backup" />;
const health = <DoctorSection key="doctor" />;

export default function AccountAdmin() {
  const { hash } = useLocation();
  return (
    <TabbedPage
      title="Account"
      tabs={['You', 'Members', 'Site']}
      otherwise={siteSections.includes(hash) ? 'Site' : 'You'}
    >
      {(tab) => (
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 min-[64rem]:grid-cols-2">
          {tab === 'You' && (
            <>
              <PasswordForm />
              <PasskeySection />
              <OpenSessions />
            </>
          )}
          {tab === 'Members' && <AccessEditor />}
          {tab === 'Site' && (
            <>
              {hash === '#doctor' ? [health, backup] : [backup, health]}
              <HistorySection />
            </>
          )}
        </div>
      )}
    </TabbedPage>
  );
}

const HistorySection = () => (
  <section className="grid grid-cols-1 justify-items-start gap-4">
    <h2 className="display text-step-1">History and bin</h2>
    <p className="max-w-measure">
      See who changed what, earlier versions, and items deleted in the last 30 days.
    </p>
    <Link to="/history" className="button-line">
      <History aria-hidden className="size-4" /> Show history
    </Link>
  </section>
);
