import { expect } from 'vitest';
import { maxRandomDelayMs } from '../../src/mail/mails.records.ts';
import type { Site } from './app.ts';
import { hello, sendPublicForm, toBand, toList } from './public-forms.ts';

/** Asks for the newsletter as its form does. @returns status and text of the answer. */
export const askForNewsletter = (site: Site, email: string): Promise<string> =>
  send(site, { ...toList, email });

/** Writes to the band as its form does. @returns status and text of the answer. */
export const writeToBand = (site: Site, email: string): Promise<string> =>
  send(site, { ...toBand, ...hello, email });

let count = 0;

/** Each time from another network, so that no limit of one is met. */
async function send(site: Site, fields: Record<string, string>): Promise<string> {
  count += 1;
  const ip = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
  const answer = await sendPublicForm(site, fields, { ip });
  return `${answer.statusCode} ${answer.body}`;
}

/** Every mail that the site wrote so far, with all that was due sent, oldest first. */
export async function mailsOf(site: Site): Promise<string[]> {
  site.clock.time += maxRandomDelayMs;
  await site.app.mailQueue.sendDue();
  site.clock.time -= maxRandomDelayMs;
  return site.outbox().map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** Whom a mail goes to. */
export const receiverOf = (mail: string | undefined): string | undefined =>
  /^To: (.*)$/m.exec(mail ?? '')?.[1]?.trim();

/** The path and query of the link in a mail's text that leads to a page. */
export function linkTo(path: string, mail: string | undefined): string {
  const [text = ''] = mail?.split('\r\n\r\n').slice(1).join('\n').match(pageLink(path)) ?? [];
  const { pathname, search } = new URL(text);
  return pathname + search;
}

const pageLink = (path: string) => new RegExp(`^https?://[^/\\s]+${path}\\?token=\\S+$`, 'm');

/** Presses the button of the page that a link leads to. @returns its text without marks. */
export async function press(site: Site, link: string, status = 200): Promise<string> {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(status);
  return answer.body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
