import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, type Site } from '../site.ts';

const own = { user_id: 'site', service_id: 'site', lib_version: '4.4.1' };

/** Sends a message through the contact form's real address. */
export async function writeToBand(site: Site, fields: Record<string, string> = {}): Promise<void> {
  const hello = {
    name: 'Fay',
    email: 'fay@fans.example',
    subject: 'Hello',
    message: 'What a night!',
  };
  await send(site, { ...own, template_id: 'contact', ...hello, ...fields });
}

/** Signs up for the newsletter through the form's real address. */
export const askForNewsletter = (site: Site, email: string): Promise<void> =>
  send(site, { ...own, template_id: 'newsletter', email });

async function send(site: Site, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await fetch(`${site.url}/api/v1.0/email/send-form`, { method: 'POST', body });
  expect(`${answer.status} ${await answer.text()}`).toBe('200 OK');
}

/**
 * Inserts messages into the database, more than the forms accept in an hour: `Fan 0` is the oldest,
 * a minute before `Fan 1`.
 */
export function layMessages(site: Site, count: number): void {
  fill(site, 'messages', count, (n) => ({
    id: `Fan-${n}`,
    name: `Fan ${n}`,
    email: `${n}@fans.example`,
    subject: `Subject ${n}`,
    message: 'Hello',
    received_at: Date.now() - (count - n) * 60_000,
    read_at: null,
    is_suspicious: 0,
  }));
}

/**
 * Inserts subscribers into the database, `fan000@fans.example` and so on; every tenth is
 * unconfirmed.
 */
export function laySubscribers(site: Site, count: number): void {
  fill(site, 'subscribers', count, (n) => ({
    id: `fan-${n}`,
    email: `fan${String(n).padStart(3, '0')}@fans.example`,
    consent: 'Send me news of the band.',
    asked_at: Date.UTC(2026, 10, 1, 8),
    mailed_at: Date.now(),
    confirmed_at: n % 10 === 0 ? null : Date.UTC(2026, 10, 2, 8),
    confirm_hash: null,
    confirm_made_at: null,
    leave_token: `leave-${n}`,
  }));
}

function fill(
  site: Site,
  table: string,
  count: number,
  rowOf: (n: number) => Record<string, string | number | null>,
): void {
  const db = new DatabaseSync(join(site.dataDir, 'stagedoor.sqlite'), { timeout: 5_000 });
  db.exec('begin immediate');
  for (let n = 0; n < count; n += 1) {
    const row = rowOf(n);
    const names = Object.keys(row);
    db.prepare(
      `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
    ).run(...Object.values(row));
  }
  db.exec('commit');
  db.close();
}
