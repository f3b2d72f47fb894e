import type { Site } from './app.ts';
import type { Answer } from './client.ts';

const own = { user_id: 'site', service_id: 'site', lib_version: '4.4.1' };
/** The fields that mark a form as the site's own. */
export const toBand = { ...own, template_id: 'contact' };
export const toList = { ...own, template_id: 'newsletter' };

/** A fan's input. */
export const hello = {
  name: 'Fay',
  email: 'Fay@fans.example',
  subject: 'Hello',
  message: 'What a night!\nCome back soon.',
};

/** Sends a public form as EmailJS's package does. */
export async function sendPublicForm(
  site: Site,
  fields: Record<string, string>,
  { ip = '192.0.2.1', headers = {} }: { ip?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return site.app.server.inject({
    method: 'POST',
    url: '/api/v1.0/email/send-form',
    headers: { 'content-type': request.headers.get('content-type')!, ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
    remoteAddress: ip,
  });
}
