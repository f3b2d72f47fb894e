import type { CheckResult } from '../features/doctor/doctor.ts';
import type { Db } from '../database/open.ts';
import { hasAccounts } from '../features/session/account.records.ts';
import { secondMs } from '../kit/dates/durations.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { hostInUrl, type Config } from '../server/config.ts';
import { failed, fine, warning, type Finding } from './findings.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import type { DoctorEnvironment } from './environment.ts';

const answerMs = 5 * secondMs;

/**
 * Checks the proxies in front of the site, and whether fans can reach it.
 * @param db null if it cannot be queried.
 */
export async function addressFindings(
  config: Config,
  db: Db | null,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  const isInUse = config.smtpUrl !== null || (db !== null && (await hasAccounts(db)));
  return [
    { name: 'public-url', ...publicUrlFinding(config, isInUse) },
    ...proxyFindings(config),
    { name: 'site', ...(await siteFinding(config, environment)) },
  ];
}

type AddressConfig = Pick<Config, 'publicUrl' | 'https' | 'host' | 'port' | 'trustProxy'>;

/** @param isInUse whether the site already has accounts, or sends e-mails. */
function publicUrlFinding({ publicUrl, https, host }: AddressConfig, isInUse: boolean): Finding {
  const { origin } = publicUrl;
  const isLocal = isLoopback(publicUrl.hostname);
  if (isLocal && (isInUse || !isLoopback(host))) {
    return warning(
      `Links in e-mails, invitations, private links and printed codes start with ${origin}, which only works on this computer.`,
      'Set PUBLIC_URL to the address that fans type.',
    );
  }
  if (!isLocal && !https) {
    return warning(
      `PUBLIC_URL ${origin} is not https, so passwords and sessions are sent unencrypted.`,
      'Put an https proxy in front of the site, and change PUBLIC_URL to https.',
    );
  }
  return fine(`Links start with ${origin}.`);
}

/** The site speaks no https, so if fans do there is a proxy. */
function proxyFindings({ https, trustProxy }: AddressConfig): CheckResult[] {
  if (!https && trustProxy.length === 0) return [];
  const finding =
    trustProxy.length === 0
      ? warning(
          'PUBLIC_URL is https, so the site is behind a proxy, but TRUST_PROXY is not set: all fans count as one visitor.',
          'Set TRUST_PROXY to the address of the proxy, such as TRUST_PROXY=127.0.0.1.',
        )
      : fine(`Trusted proxies: ${trustProxy.join(', ')}.`);
  return [{ name: 'proxy', ...finding }];
}

async function siteFinding(
  config: AddressConfig,
  environment: DoctorEnvironment,
): Promise<Finding> {
  const { publicUrl, host, port } = config;
  const fromOutside = await healthOf(publicUrl, environment);
  if (fromOutside === 'ok') return fine(`The site responds at ${publicUrl.origin}.`);
  const own = new URL(`http://${hostInUrl(host)}:${port}`);
  if ((await healthOf(own, environment)) !== 'ok') {
    return warning(`The site is not running at ${own.origin}.`, 'Start it: npm start.');
  }
  const cure =
    'Check DNS, the proxy and PUBLIC_URL. The site may still work in a browser elsewhere.';
  const says = `The site is running at ${own.origin}, but ${publicUrl.origin} ${fromOutside}.`;
  // A machine may be unable to reach its own public address, or the DNS.
  return fromOutside.startsWith('returns') ? failed(says, cure) : warning(says, cure);
}

/** `ok`, or what is wrong there. */
async function healthOf(origin: URL, environment: DoctorEnvironment): Promise<string> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const address = new URL('/healthz', origin);
    const answer = await environment.fetch(address, { redirect: 'manual', signal });
    const text = await answer.text();
    if (answer.ok && text === '{"status":"ok"}') return 'ok';
    return `returns ${answer.status} from another program`;
  } catch (error) {
    return `does not respond (${reasonOf(error)})`;
  }
}
