import type { CheckResult } from '../features/doctor/doctor.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import { dkimRecord } from '../mail/dkimKey.ts';
import { senderHost } from '../mail/smtp.ts';
import type { Config } from '../server/config.ts';
import type { DoctorEnvironment } from './environment.ts';
import { fine, warning, type Finding } from './findings.ts';

type SenderConfig = Pick<Config, 'mailFrom' | 'publicUrl' | 'https' | 'dkim'> & { smtpUrl: string };

/**
 * Checks what Gmail, Yahoo and Microsoft require of a sender: a sender that receives e-mails,
 * one-click unsubscribing (RFC 8058), SPF, DKIM, DMARC and reverse DNS (RFC 7208, 6376, 7489).
 */
export async function senderFindings(
  config: SenderConfig,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  const domain = senderHost(config.mailFrom);
  const known = [...replyFindings(config), ...oneClickFindings(config)];
  if (isLoopback(domain) || !domain.includes('.')) return known;
  try {
    return [...known, ...(await dnsFindings(config, domain, environment))];
  } catch (error) {
    const reason = reasonOf(error);
    const why =
      reason === 'ENOTFOUND' ? `DNS does not know ${domain}` : `DNS does not respond (${reason})`;
    const says = `${why}, so the sender's SPF, DKIM, DMARC and reverse DNS could not be checked.`;
    const cure = 'Check MAIL_FROM, or check again from a machine with DNS.';
    return [...known, { name: 'mail-sender', ...warning(says, cure) }];
  }
}

function replyFindings({ mailFrom }: SenderConfig): CheckResult[] {
  const [address] = /[^\s<]+@[^\s>]+/.exec(mailFrom) ?? [mailFrom];
  if (!/^(?:no|do[-_.]?not)[-_.]?reply\b/i.test(address)) return [];
  const says = `No one reads answers to ${address}. Fans do answer, and Microsoft requires a sender that receives e-mails.`;
  return [{ name: 'mail-from', ...warning(says, 'Set MAIL_FROM to an address that you read.') }];
}

function oneClickFindings({ https }: SenderConfig): CheckResult[] {
  if (https) return [];
  const says =
    'PUBLIC_URL is not https, so Gmail and Yahoo show no button to unsubscribe, which they require of newsletters.';
  return [{ name: 'mail-unsubscribe', ...warning(says, 'Change PUBLIC_URL to https.') }];
}

async function dnsFindings(
  config: SenderConfig,
  domain: string,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  const answers = async (name: string) =>
    (await environment.textRecords(name)).map((parts) => parts.join(''));
  const spf = (await answers(domain).catch(noneOfThatKind)).filter((one) =>
    /^v=spf1(?: |$)/i.test(one),
  );
  const all = [
    { name: 'mail-spf', ...spfFinding(domain, spf) },
    { name: 'mail-dkim', ...(await dkimFinding(config, domain, answers)) },
    { name: 'mail-dmarc', ...dmarcFinding(domain, await dmarcOf(domain, answers)) },
  ];
  const host = ownMailHost(config, domain);
  const reverse = host === null ? null : await reverseFinding(host, environment);
  if (reverse) all.push({ name: 'mail-ptr', ...reverse });
  if ((await environment.mailHosts(domain).catch(noneThere)).length === 0) {
    const says = `${domain} has no MX record, so answers and reports about undelivered e-mails reach no one.`;
    const cure = 'Add an MX record that names the server of your mailbox, or change MAIL_FROM.';
    all.push({ name: 'mail-mx', ...warning(says, cure) });
  }
  return all;
}

function spfFinding(domain: string, [spf, ...more]: readonly string[]): Finding {
  const cure = `Add one TXT record for ${domain} that starts with v=spf1; your mail provider lists its content.`;
  if (spf === undefined) {
    return warning(`${domain} has no SPF record, so Gmail and Microsoft may refuse e-mails.`, cure);
  }
  if (more.length > 0) {
    return warning(`${domain} has several SPF records, so mail servers ignore them.`, cure);
  }
  return fine(`${domain} has an SPF record.`);
}

async function dkimFinding(
  { dkim, smtpUrl, ...config }: SenderConfig,
  domain: string,
  answers: (name: string) => Promise<string[]>,
): Promise<Finding> {
  if (!dkim && ownMailHost({ ...config, dkim, smtpUrl }, domain) === null) {
    const host = new URL(smtpUrl).hostname;
    return fine(
      `Only a received e-mail shows whether ${host} signs for ${domain}: look for dkim=pass and header.d=${domain} after npm run doctor -- --mail ADDRESS.`,
    );
  }
  if (!dkim) {
    const says = 'The site does not sign e-mails, and Gmail and Yahoo require signatures (DKIM).';
    return warning(says, 'Run npm run dkim, unless your mail server signs e-mails itself.');
  }
  const { name, text } = dkimRecord(dkim, domain);
  const keyIn = (record: string) => /\bp=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '');
  const keys = (await answers(name).catch(noneThere)).map(keyIn);
  if (keys.includes(keyIn(text))) return fine(`${name} has the key that signs e-mails.`);
  return warning(
    keys.length === 0
      ? `${name} has no TXT record, so signatures cannot be verified.`
      : `${name} has another key than DKIM_KEY, so signatures fail.`,
    'Run npm run dkim, which prints the record.',
  );
}

function dmarcFinding(domain: string, dmarc: string | null): Finding {
  return dmarc === null
    ? warning(
        `${domain} has no DMARC record, so Gmail, Yahoo and Microsoft may refuse e-mails.`,
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

/** The host of a mail server of the band's own, which receivers look up; null for a provider's. */
function ownMailHost({ smtpUrl, publicUrl }: SenderConfig, domain: string): string | null {
  const { hostname } = new URL(smtpUrl);
  if (isLoopback(hostname)) return publicUrl.hostname;
  return `.${hostname}`.endsWith(`.${domain}`) ? hostname : null;
}

/** Whether each address of a host names a host that has this address; null for no address. */
async function reverseFinding(
  host: string,
  environment: DoctorEnvironment,
): Promise<Finding | null> {
  const isNamed = async (address: string) => {
    const names = await environment.hostsAt(address).catch(noneThere);
    const back = await Promise.all(
      names.map((name) => environment.addressesOf(name).catch(noneThere)),
    );
    return back.flat().includes(address);
  };
  const addresses = await environment.addressesOf(host).catch(noneThere);
  for (const address of addresses) {
    if (await isNamed(address)) continue;
    return warning(
      `The reverse DNS (PTR) of ${address} does not lead to a host with this address, so Gmail and Microsoft refuse its e-mails.`,
      `Ask the provider of the server to set it to ${host}, unless e-mails leave from another address.`,
    );
  }
  return addresses.length === 0 ? null : fine(`The reverse DNS of ${host} is complete.`);
}

/** The name exists, but has no record of this type. */
function noneOfThatKind(error: unknown): string[] {
  if (reasonOf(error) === 'ENODATA') return [];
  throw error;
}

function noneThere(error: unknown): string[] {
  return reasonOf(error) === 'ENOTFOUND' ? [] : noneOfThatKind(error);
}
