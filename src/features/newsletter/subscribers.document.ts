import type { Db } from '../../database/open.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import { csvLine } from '../../kit/server/csv.ts';
import { pauseReasons } from './newsletter.ts';
import { leavePath } from './newsletter.view.ts';
import { confirmedSubscribers } from './subscribers.records.ts';

// Programs that read the file know the first five.
const columns = [
  'email,confirmed at,agreed at,consent,unsubscribe link,source,source id,page,state',
  'place,place name,name,tags,evidence',
].flatMap((names) => names.split(','));

/** Streams everyone who confirmed as CSV. Times are ISO 8601 in UTC. */
export async function* subscribersCsv(db: Db, publicUrl: URL): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const some of confirmedSubscribers(db)) {
    yield some
      .map(({ confirmed, date, leaveToken, source, evidence, ...subscriber }) =>
        csvLine([
          subscriber.email,
          new Date(confirmed).toISOString(),
          new Date(date).toISOString(),
          subscriber.consent,
          secretLink(publicUrl, leavePath, leaveToken).href,
          source?.kind ?? '',
          source?.id ?? '',
          subscriber.page ?? '',
          // As most services call it.
          subscriber.why === pauseReasons.left ? 'unsubscribed' : subscriber.state,
          subscriber.place ?? '',
          subscriber.placeName ?? '',
          subscriber.name ?? '',
          // As Mailchimp writes them.
          csvLine(subscriber.tags).trimEnd(),
          evidence ?? '',
        ]),
      )
      .join('');
  }
}
