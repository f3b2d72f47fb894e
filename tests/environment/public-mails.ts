import { expect } from 'vitest';
import { maxRandomDelayMs } from '../../src/mail/mails.records.ts';
import type { Site } from './app.ts';
import { hello, sendPublicForm, toBand, toList } from './public-forms.ts';

/** Signs up for the newsletter as its form does. @returns status and text of the response. */
export const askForNewsletter = (site: Site, email: string): Promise<string> =>
  send(site, { ...toList, email });

/** Sends a contact message as the form does. @returns status and text of the response. */
export const writeToBand = (site: Site, email: string): Promise<string> =>
  send(site, { ...toBand, ...hello, email });

let count = 0;

/** Uses another network each time, so that no rate limit applies. */
async function send(site: Site, fields: Record<string, string>): Promise<string> {
  count += 1;
  const ip = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
  const answer = await sendPublicForm(site, fields, { ip });
  return `${answer.statusCode} ${answer.body}`;
}

/** All e-mails that the site has written, oldest first; sends those that are due. */
export async function mailsOf(site: Site): Promise<string[]> {
  site.clock.time += maxRandomDelayMs;
  await site.app.mailQueue.sendDue();
  site.clock.time -= maxRandomDelayMs;
  return site.outbox().map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** The recipient of an e-mail. */
export const receiverOf = (mail: string | undefined): string | undefined =>
  /^To: (.*)$/m.exec(mail ?? '')?.[1]?.trim();

/** The path and query of the link to a page in an e-mail's text. */
export function linkTo(path: string, mail: string | undefined): string {
  const [text = ''] = mail?.split('\r\n\r\n').slice(1).join('\n').match(pageLink(path)) ?? [];
  const { pathname, search } = new URL(text);
  return pathname + search;
}

const pageLink = (path: string) => new RegExp(`^https?://[^/\\s]+${path}\\?token=\\S+$`, 'm');

/** Presses the button of the page that a link opens. @returns its text without markup. */
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
