import { Problem } from '../../errors/problem.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { handler } from '../../kit/server/handler.ts';
import { discardBody } from '../../kit/server/readAtMost.ts';
import { reasonOf } from '../../kit/server/reasonOf.ts';
import { hashOfSecret, sameHash } from '../../kit/server/secrets.ts';
import { isHardStatus } from '../../mail/bounce.ts';
import type { Services } from '../../services/services.ts';
import { bounceEndpoints } from './bounces.ts';
import { recordBounce } from './bounces.records.ts';
import { readProviderReports } from './provider-reports.ts';

export interface BounceServices extends Pick<Services, 'db' | 'clock' | 'log' | 'fetch'> {
  /** Null if no provider may report. */
  bounceKey: string | null;
}

/** Accepts the webhooks of mail providers. An event that comes again changes nothing. */
export const bouncesApi = (s: BounceServices) => [
  handler(bounceEndpoints.report, async ({ params: { kind }, query, body, context }) => {
    const key = query.key ?? context.password;
    const isRight =
      s.bounceKey !== null &&
      key !== null &&
      sameHash(hashOfSecret(key), hashOfSecret(s.bounceKey));
    if (!isRight) throw new Problem('bounce.wrong-key');
    if (kind === 'ses' && body['Type'] === 'SubscriptionConfirmation') {
      await confirmTopic(s, String(body['SubscribeURL']));
      return { counted: 0 };
    }
    let counted = 0;
    const event = kind === 'ses' ? unwrapped(body) : body;
    for (const report of readProviderReports(kind, event)) {
      const { kind: named, status } = report;
      const byStatus = isHardStatus(status ?? '') ? 'hard' : 'soft';
      const mail = {
        ...report,
        kind: named === 'complaint' || status === null ? named : byStatus,
        token: null,
      };
      if ((await recordBounce(s.db, mail, s.clock.now())) !== 'unknown') counted += 1;
    }
    return { counted };
  }),
];

/** Amazon SNS puts the event as a text into its own envelope, unless told otherwise. */
function unwrapped(body: Record<string, unknown>): unknown {
  if (typeof body['Message'] !== 'string') return body;
  try {
    return JSON.parse(body['Message']);
  } catch {
    return null;
  }
}

/** Confirms a topic of Amazon SNS by the address that it sends, if that is Amazon's. */
async function confirmTopic({ fetch, log }: BounceServices, address: string): Promise<void> {
  const url = URL.parse(address);
  const isAmazon = /^sns\.[a-z\d-]{1,40}\.amazonaws\.com(?:\.cn)?$/.test(url?.host ?? '');
  if (url?.protocol !== 'https:' || !isAmazon || url.username !== '') return;
  try {
    const signal = AbortSignal.timeout(5 * secondMs);
    await discardBody(await fetch(url.href, { signal, redirect: 'manual' }));
    log.info({}, 'confirmed a topic of Amazon SNS');
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'could not confirm a topic of Amazon SNS');
  }
}
