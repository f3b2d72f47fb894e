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

const smtpCure = 'Check the host, port, user and password in SMTP_URL, and that the server runs.';

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
    const says = `Mails are written to ${mailsTo} and reach nobody.`;
    return [{ name: 'mail', ...warning(says, 'Set SMTP_URL and MAIL_FROM.') }, ...sent];
  }
  const server = await signInToSmtp(mailServerOf(smtpUrl, config, times)).then(
    () => fine(`The mail server ${mailsTo} answers and lets the site in.`),
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
      subject: `A test mail of ${config.publicUrl.host}`,
      text: `Hello,

this mail was sent by npm run doctor, to see whether mails of ${config.publicUrl.origin} arrive.
In its headers, Authentication-Results tells whether SPF, DKIM and DMARC let it pass.
`,
    });
    const says = `A test mail is on its way to ${to}, whose headers tell of SPF, DKIM and DMARC.`;
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
      reason === 'ENOTFOUND'
        ? `The DNS that is asked here knows no ${domain}`
        : `Names do not resolve here (${reason})`;
    const says = `${why}, so its SPF and DMARC are not known.`;
    const cure = 'Check MAIL_FROM, or look again where names resolve.';
    return [{ name: 'mail-sender', ...warning(says, cure) }];
  }
}

function spfFinding(domain: string, [spf, ...more]: readonly string[]): Finding {
  const cure = `Give ${domain} one TXT record that begins with v=spf1, as whoever runs the mail server says it.`;
  if (spf === undefined) return warning(`${domain} has no SPF record.`, cure);
  if (more.length > 0) {
    return warning(`${domain} has several SPF records, which count as none.`, cure);
  }
  return fine(`${domain} says by SPF who may send for it.`);
}

function dmarcFinding(domain: string, dmarc: string | null): Finding {
  return dmarc === null
    ? warning(
        `${domain} has no DMARC record, without which large providers refuse mails.`,
        `Give _dmarc.${domain} a TXT record such as: v=DMARC1; p=none.`,
      )
    : fine(`${domain} says by DMARC what becomes of mails that others forge.`);
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
