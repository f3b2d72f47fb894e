import type { BrowserContext } from '@playwright/test';

export const emailJsHost = 'api.emailjs.com';

/** EmailJS's responses, as in `integrations.md`. */
export const emailJsAnswers = {
  ok: [200, 'OK'],
  'a wrong key': [
    400,
    'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
  ],
  'calls switched off': [403, 'API calls are disabled for non-browser applications'],
  'no account': [404, 'Account not found'],
  'trouble with the mail': [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account'],
  'no recipient': [422, 'The recipients address is empty'],
  'too many': [429, 'Too Many Requests'],
  'an outage': [500, 'Internal Server Error'],
  'an outage without words': [503, ''],
} as const satisfies Record<string, readonly [status: number, text: string]>;

/** Its behavior: a response, `OK` after two seconds, or no server. */
export type EmailJsMode = keyof typeof emailJsAnswers | 'refused';

/** The stand-in for EmailJS in one browser. */
export interface EmailJs {
  mode: EmailJsMode;
  /** The fields of every received form, in order. */
  requests: Record<string, string>[];
}

const required = ['user_id', 'service_id', 'template_id'] as const;

/**
 * Replaces EmailJS in one browser: the page sends to the real address, under the real policy, and
 * no request leaves the machine.
 * @param hosts called with the service's host, if foreign hosts are watched.
 */
export async function lendEmailJs(context: BrowserContext, hosts: Set<string>): Promise<EmailJs> {
  const standIn: EmailJs = { mode: 'ok', requests: [] };
  hosts.add(emailJsHost);
  await context.route(`https://${emailJsHost}/api/v1.0/email/send-form`, async (route) => {
    const { mode } = standIn;
    if (mode === 'refused') return route.abort('connectionrefused');
    const headers = await route.request().allHeaders();
    const form = await new Response(new Uint8Array(route.request().postDataBuffer() ?? []), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    standIn.requests.push(
      Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
    );
    const missing = required.find((name) => !form.get(name));
    const [status, body] = missing
      ? ([400, `The ${missing} parameter is required`] as const)
      : emailJsAnswers[mode];
    return route.fulfill({
      status,
      body,
      contentType: 'text/plain; charset=utf-8',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return standIn;
}
