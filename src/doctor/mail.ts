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
  if (config.bounceUrl !== null) sent.push(await checkMailbox(config.bounceUrl));
  const { smtpUrl } = config;
  const [{ mailsTo }] = mailDestination(config);
  if (smtpUrl === null) {
    const says = `E-mail isn't set up: e-mails are written to ${mailsTo} and not delivered.`;
    return [{ name: 'mail', ...warning(says, 'Set SMTP_URL and MAIL_FROM.') }, ...sent];
  }
  const signedIn = signInToSmtp(mailServerOf(smtpUrl, config, times));
  return [
    await signInCheck('mail', signedIn, `mail server ${mailsTo}`, smtpCure),
    ...sent,
    ...(await senderFindings({ ...config, smtpUrl }, environment)),
  ];
}

/** @param server its name in the result */
async function signInCheck(
  name: string,
  signedIn: Promise<void>,
  server: string,
  cure: string,
): Promise<CheckResult> {
  const finding = await signedIn.then(
    () => fine(`The ${server} accepts the sign-in.`),
    (error: Error) => complained(error.message, cure),
  );
  return { name, ...finding };
}

/** Signs in to the mailbox to which reports of undelivered e-mails return. */
async function checkMailbox(url: URL): Promise<CheckResult> {
  const { openMailbox } = await import('../mail/mailbox.ts');
  const signedIn = openMailbox(url, times.silence).signIn();
  return signInCheck('mail-bounces', signedIn, 'mailbox of BOUNCE_URL', bounceCure);
}

const bounceCure =
  'Check the protocol, host, user, password and folder in BOUNCE_URL. Write / and @ in a password as %2F and %40.';

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
