import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Note } from '../../kit/admin/notes/Note.tsx';
import { chooseMessage } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import { longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { doctorEndpoints, type Diagnosis, type CheckResult } from './doctor.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

/** Shows the results of `npm run doctor` to members without access to the server. */
export function DoctorSection() {
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const examine = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      setDiagnosis(await examineSite());
    } catch (failure) {
      setError(chooseMessage(failure, 'Failed to check the site'));
    }
    setIsBusy(false);
  };

  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 id="doctor" tabIndex={-1} className="display text-step-1 outline-none">
        Site health
      </h2>
      <p className="max-w-measure">
        Checks the database, disk, files, backups, e-mail and address, and suggests fixes. On the
        server, <code>npm run doctor</code> does the same.
      </p>
      <p>
        <LineButton aria-disabled={isBusy || undefined} onClick={() => void examine()}>
          {isBusy ? 'Checking...' : diagnosis ? 'Check Again' : 'Check the Site'}
        </LineButton>
      </p>
      {error !== null && (
        <Note role="alert" tone="error">
          <p className="max-w-measure">{error}</p>
        </Note>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {!isBusy && error === null && diagnosis && summaryOf(diagnosis)}
      </p>
      {diagnosis && diagnosis.findings.length > 0 && (
        <ul aria-label="Check results" className="rows" aria-busy={isBusy || undefined}>
          {inOrder(diagnosis.findings).map((finding) => (
            <FindingRow key={`${finding.name} ${finding.says}`} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  );
}

const askAgainMs = 1_000;

/** Starts a check of everything, and waits until it ends. @throws Failure */
async function examineSite(): Promise<Diagnosis> {
  for (;;) {
    const diagnosis = await call(doctorEndpoints.examine, {});
    if (!diagnosis.isBusy) return diagnosis;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

function FindingRow({ finding: { state, says, cure } }: { finding: CheckResult }) {
  const { Icon, word, color } = looks[state];
  return (
    <li className="row flex gap-3 px-4 py-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="grid min-w-0 grid-cols-1">
        <p className="wrap-anywhere">
          <span className="sr-only">{word}: </span>
          {says}
        </p>
        {cure !== '' && <p className="text-small wrap-anywhere text-muted">{cure}</p>}
      </div>
    </li>
  );
}

/** The worst results come first. */
const looks = {
  failed: { Icon: CircleX, word: 'Failed', color: 'text-error' },
  warning: { Icon: TriangleAlert, word: 'Warning', color: 'text-warning' },
  ok: { Icon: CircleCheck, word: 'OK', color: 'text-success' },
} as const;

const inOrder = (findings: readonly CheckResult[]): CheckResult[] => {
  const states = Object.keys(looks);
  return findings.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
};

function summaryOf({ at, findings }: Diagnosis): string {
  const count = (state: CheckResult['state']) =>
    findings.filter((finding) => finding.state === state).length;
  const [failed, warnings] = [count('failed'), count('warning')];
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
    `${count('ok')} OK`,
  ];
  const says = failed + warnings === 0 ? 'No problems found' : parts.join(', ');
  return `${says}${at === null ? '' : `, ${longDateTime(at, ownTimeZone())}`}.`;
}
