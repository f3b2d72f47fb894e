import type { CheckResult } from '../features/doctor/doctor.ts';
import { secondMs } from '../kit/dates/durations.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { hostInUrl, type Config } from '../server/config.ts';
import { failed, fine, warning, type Finding } from './findings.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import type { DoctorEnvironment } from './environment.ts';

const answerMs = 5 * secondMs;

/** Checks the proxies in front of the site, and whether fans can reach it. */
export async function addressFindings(
  config: Config,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  return [
    { name: 'public-url', ...publicUrlFinding(config) },
    ...proxyFindings(config),
    { name: 'site', ...(await siteFinding(config, environment)) },
  ];
}

type AddressConfig = Pick<Config, 'publicUrl' | 'https' | 'host' | 'port' | 'trustProxy'>;

function publicUrlFinding({ publicUrl, https, host }: AddressConfig): Finding {
  const { origin } = publicUrl;
  const isLocal = isLoopback(publicUrl.hostname);
  if (isLocal && !isLoopback(host)) {
    return warning(
      `Links in mails and feeds begin with ${origin}, which opens on this machine alone.`,
      'Set PUBLIC_URL to the address that fans type.',
    );
  }
  if (!isLocal && !https) {
    return warning(
      `PUBLIC_URL ${origin} is not https, so passwords and sessions can be read on the way.`,
      'Put a proxy before the site that speaks https, and let PUBLIC_URL begin with https.',
    );
  }
  return fine(`Links begin with ${origin}.`);
}

/** The site speaks no https, so if fans do there is a proxy. */
function proxyFindings({ https, trustProxy }: AddressConfig): CheckResult[] {
  if (!https && trustProxy.length === 0) return [];
  const finding =
    trustProxy.length === 0
      ? warning(
          'PUBLIC_URL is https, so a proxy stands before the site, and what it tells of fans’ addresses is not believed: all of them count as one.',
          'Set TRUST_PROXY to the address that the proxy comes from, such as TRUST_PROXY=127.0.0.1.',
        )
      : fine(`Addresses that ${trustProxy.join(', ')} forwards are believed.`);
  return [{ name: 'proxy', ...finding }];
}

async function siteFinding(
  config: AddressConfig,
  environment: DoctorEnvironment,
): Promise<Finding> {
  const { publicUrl, host, port } = config;
  const fromOutside = await healthOf(publicUrl, environment);
  if (fromOutside === 'ok') return fine(`The site answers at ${publicUrl.origin}.`);
  const own = new URL(`http://${hostInUrl(host)}:${port}`);
  if ((await healthOf(own, environment)) !== 'ok') {
    return warning(`The site does not run at ${own.origin}.`, 'Start it with: npm start.');
  }
  const cure = 'Check the DNS, the proxy and PUBLIC_URL; from a browser elsewhere it may work.';
  const says = `The site runs at ${own.origin}, and ${publicUrl.origin} ${fromOutside}.`;
  // A machine may be unable to reach its own public address, or the DNS.
  return fromOutside.startsWith('answers') ? failed(says, cure) : warning(says, cure);
}

/** `ok`, or what is wrong there. */
async function healthOf(origin: URL, environment: DoctorEnvironment): Promise<string> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const address = new URL('/healthz', origin);
    const answer = await environment.fetch(address, { redirect: 'manual', signal });
    const text = await answer.text();
    if (answer.ok && text === '{"status":"ok"}') return 'ok';
    return `answers ${answer.status} and not as the site does`;
  } catch (error) {
    return `does not answer (${reasonOf(error)})`;
  }
}
