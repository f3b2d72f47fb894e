import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { FormHandler, Sender } from '../../kit/server/formHandler.ts';
import { hashOfAddress } from '../../kit/client/public-forms/blockList.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import { honeypot, minFillingMs } from '../../kit/client/public-forms/honeypot.ts';
import type { Config } from '../config.ts';
import type { ServerServices } from '../serverServices.ts';
import { recordError, startAnswer } from './errorAnswer.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

/** EmailJS's own address (its REST API), whatever the API's base is. */
export const sendFormPath = '/api/v1.0/email/send-form';

/** Replaces the ids of an EmailJS account. */
export const ownService = {
  publicKey: 'site',
  serviceId: 'site',
  templates: { contact: 'contact', newsletter: 'newsletter' },
} as const;

/** Keeps the block list secret: the site checks it, and EmailJS's package gets hashes. */
export async function emailServiceOf({
  emailService,
  emailBlockList,
  emailRateMs: rateMs,
  emailBlockHeadless: blockHeadless,
  smtpUrl,
}: Config): Promise<EmailService> {
  const shared = { rateMs, blockHeadless, sendsMail: smtpUrl !== null };
  if (!emailService) return { origin: null, ...ownService, blockList: [], ...shared };
  const { host, ...account } = emailService;
  const blockList = await Promise.all(emailBlockList.map(hashOfAddress));
  return { origin: host.origin, ...account, blockList, ...shared };
}

/** Bytes: a message of 5,000 characters of four bytes each, and the rest. */
const maxBytes = 64 * 1024;

/** Handlers by the names of their templates. */
export type OwnForms = Readonly<Record<keyof typeof ownService.templates, FormHandler>>;

interface EmailjsServices extends ServerServices {
  /** Null if another service takes them. */
  forms: OwnForms | null;
}

type Said = readonly [status: number, text: string];

/** Used if no form could be parsed. */
const formWords: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  415: 'Forms must be sent as multipart/form-data',
};

/** EmailJS's endpoint (`POST …/send-form`). `OK` means that the message is stored. */
export function registerEmailjs(app: FastifyInstance, s: EmailjsServices): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    const say = (reply: FastifyReply, [status, text]: Said) =>
      reply
        .code(status)
        .header('cache-control', cacheControl.never)
        .type('text/plain; charset=utf-8')
        .send(text);
    forms.setErrorHandler((error: FastifyError, request, reply) => {
      const problem = recordError(error, request);
      const { status, message } = problem;
      return say(startAnswer(problem, reply), [status, formWords[status] ?? message]);
    });
    forms.post(sendFormPath, async (request, reply) => {
      const { 'content-type': type, referer = '' } = request.headers;
      const from = { ip: request.ip, page: pagePath(referer, s.publicUrl) };
      return say(reply, await take(s, from, await fieldsOf(type, request.body)));
    });
  });
}

/** Returns null if the body is no form. */
async function fieldsOf(type: string | undefined, body: unknown): Promise<FormData | null> {
  if (!Buffer.isBuffer(body)) return null;
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': type ?? '' },
    }).formData();
  } catch {
    // Cut off, or not of its content type.
    return null;
  }
}

const maxPagePath = 200;

/** The path of the page that sent a request; null for another site's, or if it isn't stated. */
function pagePath(referer: string, publicUrl: URL): string | null {
  const page = URL.parse(referer);
  return page?.host === publicUrl.host ? page.pathname.slice(0, maxPagePath) : null;
}

/** @throws Problem `form.too-many` */
async function take(
  s: EmailjsServices,
  from: Pick<Sender, 'ip' | 'page'>,
  sent: FormData | null,
): Promise<Said> {
  if (s.forms === null) return [404, 'This site does not accept forms'];
  if (sent === null) return [400, 'The form cannot be read'];
  const given = [...sent].filter((one): one is [string, string] => typeof one[1] === 'string');
  const fields = new Map(given);
  // If two fields share a name, it is unclear which one is meant.
  if (fields.size < given.length) return [400, 'A field appears twice'];
  const text = (name: string) => fields.get(name) ?? '';
  for (const name of ['user_id', 'service_id', 'template_id']) {
    if (text(name) === '') return [400, `The ${name} parameter is required`];
  }
  if (text('user_id') !== ownService.publicKey) return [400, 'The Public Key is invalid'];
  if (text('service_id') !== ownService.serviceId) return [400, 'The service ID is not found'];
  const name = text('template_id');
  const form = new Map<string, FormHandler>(Object.entries(s.forms)).get(name);
  if (!form) return [400, 'The template ID is not found'];
  const draft = form.draft.safeParse(Object.fromEntries(fields));
  if (!draft.success) return [422, whatIsWrong(draft.error)];
  if (s.isBlocked(draft.data.email)) return [403, 'Forbidden'];
  // A browser may have filled the hidden field, so such a form is stored as well.
  const sender = { ...from, isSuspicious: cameAsProgramsSend(text) };
  await form.store(draft.data, sender, s.clock.now());
  s.mailQueue.sendSoon();
  return [200, 'OK'];
}

/** The hidden field is filled, or it came sooner than anyone types. */
export function cameAsProgramsSend(text: (name: string) => string): boolean {
  const filledFor = text(honeypot.filledFor);
  return (
    text(honeypot.trap) !== '' || (/^\d{1,12}$/.test(filledFor) && Number(filledFor) < minFillingMs)
  );
}

const whatIsWrong = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
