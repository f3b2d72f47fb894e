import { History } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { spanText } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { TabbedPage } from '../../kit/admin/pages/TabbedPage.tsx';
import { AccessEditor } from './access.admin.tsx';
import { PasswordForm } from './password.form.tsx';
import { BackupSection } from '../backups/backups.admin.tsx';
import { DoctorSection } from '../doctor/doctor.admin.tsx';
import { PasskeySection } from '../passkeys/passkeys.admin.tsx';
import { OpenSessions } from '../session/open-sessions.admin.tsx';
import { ImportLink } from '../../kit/admin/records/ImportLink.tsx';

export default function AccountAdmin() {
  const { hash } = useLocation();
  const safety = [
    <BackupSection key="backup" />,
    <HistorySection key="history" />,
    <ImportsSection key="imports" />,
  ];
  // Across both columns, so that its results don't push the others out of sight.
  const health = (
    <div key="doctor" className="min-[64rem]:col-span-2">
      <DoctorSection />
    </div>
  );
  const parts = {
    You: [
      <PasswordForm key="password" />,
      <PasskeySection key="passkeys" />,
      <OpenSessions key="sessions" />,
    ],
    Members: <AccessEditor />,
    Site: hash === '#doctor' ? [health, ...safety] : [...safety, health],
  };
  return (
    <TabbedPage
      title="Account"
      parts={parts}
      otherwise={hash === '#backup' || hash === '#doctor' ? 'Site' : null}
      className="grid grid-cols-1 items-start gap-x-12 gap-y-10 min-[64rem]:grid-cols-2"
    />
  );
}

const ImportsSection = () => (
  <section className="grid grid-cols-1 justify-items-start gap-4">
    <h2 className="display text-step-1">Moving in</h2>
    <p className="max-w-measure">
      Bring fans, shows and posts along from another service, and undo that for 30 days.
    </p>
    <ImportLink />
  </section>
);

const HistorySection = () => (
  <section className="grid grid-cols-1 justify-items-start gap-4">
    <h2 className="display text-step-1">History and bin</h2>
    <p className="max-w-measure">
      See who changed what, earlier versions, and items deleted in the last{' '}
      {spanText(lifetimes.bin)}.
    </p>
    <Link to="/history" className="button-line">
      <History aria-hidden className="size-4" /> Show history
    </Link>
  </section>
);
