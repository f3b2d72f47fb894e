import { History } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { AccessEditor } from './access.admin.tsx';
import { PasswordForm } from './password.form.tsx';
import { BackupSection } from '../backups/backups.admin.tsx';
import { DoctorSection } from '../doctor/doctor.admin.tsx';
import { PasskeySection } from '../passkeys/passkeys.admin.tsx';
import { OpenSessions } from '../session/open-sessions.admin.tsx';

const tabs = ['You', 'Members', 'Site'] as const;
/** Sections of the site, so that their addresses work without naming the tab. */
const siteSections: readonly string[] = ['#backup', '#doctor'];
const backup = <BackupSection key="backup" />;
const health = <DoctorSection key="doctor" />;

export default function AccountAdmin() {
  const { search, hash } = useLocation();
  const requested = new URLSearchParams(search).get('tab')?.toLowerCase();
  const otherwise = siteSections.includes(hash) ? 'Site' : 'You';
  const current = tabs.find((tab) => tab.toLowerCase() === requested) ?? otherwise;
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="display text-step-2">Account</h1>
      <SecondaryBar
        label="Account"
        tabs={tabs}
        current={current}
        addressOf={(tab) => (tab === 'You' ? '/account' : `/account?tab=${tab.toLowerCase()}`)}
      />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 min-[64rem]:grid-cols-2">
        {current === 'You' && (
          <>
            <PasswordForm />
            <PasskeySection />
            <OpenSessions />
          </>
        )}
        {current === 'Members' && <AccessEditor />}
        {current === 'Site' && (
          <>
            {hash === '#doctor' ? [health, backup] : [backup, health]}
            <HistorySection />
          </>
        )}
      </div>
    </div>
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
