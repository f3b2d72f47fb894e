import type { Db } from '../../database/open.ts';
import { contentOf, importTables } from '../imports/imports.records.ts';
import { importKinds } from '../imports/imports.ts';
import type { SubscriberRow } from './newsletter.records.ts';

export const subscribedTo = 'you subscribed to news from';

/**
 * Why an address gets e-mails, up to the name of the band. Fans whom the band added or imported
 * did not subscribe, unless they confirmed here.
 */
export async function mailReasonOf(db: Db, fan: SubscriberRow): Promise<string> {
  const { source, source_id, confirmed_at } = fan;
  if (source !== 'band' && source !== 'import') return subscribedTo;
  const found = importTables(db).selectFrom('imports').select('content');
  const row = await found.where('id', '=', source_id ?? '').executeTakeFirst();
  const { kind = 'csv', choices } = row ? contentOf(row) : {};
  const consent = source === 'band' ? 'ask' : choices?.consent;
  if (consent === 'ask' && confirmed_at !== null) return subscribedTo;
  const at = kind === 'csv' ? '' : ` at ${importKinds[kind]}`;
  if (consent === 'confirmed') return `you signed up${at} for news from`;
  if (consent === 'customers') return `you bought something${at} from`;
  return `you are on a list${at} kept by`;
}
