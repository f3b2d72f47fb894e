import type { CheckResult } from '../features/doctor/doctor.ts';
import { mailServerOf, openMail, mailDestination } from '../mail/openMail.ts';
import { senderHost, signInToSmtp } from '../mail/smtp.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { secondMs } from '../kit/dates/durations.ts';
import type { Config } from '../server/config.ts';
import { complained, fine, runCheck, warning, type Finding } from './findings.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import type { DoctorEnvironment } from './environment.ts';

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
  const { smtpUrl, mailFrom } = config;
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
    ...(await senderFindings(senderHost(mailFrom), environment)),
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

/** Reads from the DNS who may send for a domain (RFC 7208, RFC 7489); DKIM's names are unknown. */
export async function senderFindings(
  domain: string,
  { textRecords }: DoctorEnvironment,
): Promise<CheckResult[]> {
  if (isLoopback(domain) || !domain.includes('.')) return [];
  const answers = async (name: string) => (await textRecords(name)).map((parts) => parts.join(''));
  try {
    const spf = (await answers(domain).catch(noneOfThatKind)).filter((one) =>
      /^v=spf1(?: |$)/i.test(one),
    );
    return [
      { name: 'mail-spf', ...spfFinding(domain, spf) },
      { name: 'mail-dmarc', ...dmarcFinding(domain, await dmarcOf(domain, answers)) },
    ];
  } catch (error) {
    const reason = reasonOf(error);
    const why =
      reason === 'ENOTFOUND' ? `DNS does not know ${domain}` : `DNS does not respond (${reason})`;
    const says = `${why}, so SPF and DMARC could not be checked.`;
    const cure = 'Check MAIL_FROM, or check again from a machine with DNS.';
    return [{ name: 'mail-sender', ...warning(says, cure) }];
  }
}

function spfFinding(domain: string, [spf, ...more]: readonly string[]): Finding {
  const cure = `Add one TXT record for ${domain} that starts with v=spf1; your mail provider lists its content.`;
  if (spf === undefined) return warning(`${domain} has no SPF record.`, cure);
  if (more.length > 0) {
    return warning(`${domain} has several SPF records, so mail servers ignore them.`, cure);
  }
  return fine(`${domain} has an SPF record.`);
}

function dmarcFinding(domain: string, dmarc: string | null): Finding {
  return dmarc === null
    ? warning(
        `${domain} has no DMARC record, so large providers may refuse its e-mails.`,
        `Add a TXT record for _dmarc.${domain}, such as: v=DMARC1; p=none.`,
      )
    : fine(`${domain} has a DMARC record.`);
}

/** Uses the record of the domain, or of the nearest one above it that has one. */
async function dmarcOf(
  domain: string,
  answers: (name: string) => Promise<string[]>,
): Promise<string | null> {
  const found = (await answers(`_dmarc.${domain}`).catch(noneThere)).find((one) =>
    /^v=DMARC1(?:;|\s|$)/.test(one),
  );
  const above = domain.slice(domain.indexOf('.') + 1);
  return found ?? (above.includes('.') ? dmarcOf(above, answers) : null);
}

/** The name exists, but has no record of this type. */
function noneOfThatKind(error: unknown): string[] {
  if (reasonOf(error) === 'ENODATA') return [];
  throw error;
}

function noneThere(error: unknown): string[] {
  return reasonOf(error) === 'ENOTFOUND' ? [] : noneOfThatKind(error);
}
