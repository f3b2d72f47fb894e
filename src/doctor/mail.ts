import type { CheckResult } from '../features/doctor/doctor.ts';
import { mailServerOf, openMail, mailDestination } from '../mail/openMail.ts';
import { signInToSmtp } from '../mail/smtp.ts';
import { secondMs } from '../kit/dates/durations.ts';
import type { Config } from '../server/config.ts';
import type { DoctorEnvironment } from './environment.ts';
import { complained, fine, runCheck, warning } from './findings.ts';
import { senderFindings } from './senderCheck.ts';

const times = {
  connect: 5 * secondMs,
  greeting: 10 * secondMs,
  silence: 20 * secondMs,
  total: 40 * secondMs,
};

const smtpCure =
  'Check the host, port, user and password in SMTP_URL, and that the server is running.';

/** @param to the recipient of a test e-mail; null for none. */
export async function mailFindings(
  config: Config,
  to: string | null,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  const sent = to === null ? [] : [await sendTest(config, to)];
  const { smtpUrl } = config;
  const [{ mailsTo }] = mailDestination(config);
  if (smtpUrl === null) {
    const says = `E-mail isn't set up: e-mails are written to ${mailsTo} and not delivered.`;
    return [{ name: 'mail', ...warning(says, 'Set SMTP_URL and MAIL_FROM.') }, ...sent];
  }
  const server = await signInToSmtp(mailServerOf(smtpUrl, config, times)).then(
    () => fine(`The mail server ${mailsTo} accepts the sign-in.`),
    (error: Error) => complained(error.message, smtpCure),
  );
  return [
    { name: 'mail', ...server },
    ...sent,
    ...(await senderFindings({ ...config, smtpUrl }, environment)),
  ];
}

function sendTest(config: Config, to: string): Promise<CheckResult> {
  return runCheck('mail-test', smtpCure, async () => {
    await openMail(config, times).send({
      to,
      subject: `Test e-mail from ${config.publicUrl.host}`,
      text: `Hello,

npm run doctor sent this e-mail to check that e-mails from ${config.publicUrl.origin} arrive.
Authentication-Results in its headers shows whether SPF, DKIM and DMARC passed.
`,
    });
    const says = `A test e-mail was sent to ${to}. Its headers show whether SPF, DKIM and DMARC passed.`;
    return fine(says);
  });
}
