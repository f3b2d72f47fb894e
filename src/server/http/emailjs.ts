import { cacheControl } from '../../kit/server/cacheControl.ts';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { FormHandler } from '../../kit/server/formHandler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { hashOfAddress } from '../../kit/client/public-forms/blockList.ts';
import { normalizedEmail } from '../../kit/schema/emailAddress.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import { honeypot, minFillingMs } from '../../kit/client/public-forms/honeypot.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { Config } from '../config.ts';
import { logFailure, problemOf } from './errorAnswer.ts';
import { isFailedSync } from './failedSync.ts';

/** Where EmailJS takes forms (its REST API); the address stays whatever the API's base is. */
export const sendFormPath = '/api/v1.0/email/send-form';

/** By these the site knows its own forms, as EmailJS knows an account's. */
const ownService = {
  publicKey: 'site',
  serviceId: 'site',
  templates: { contact: 'contact', newsletter: 'newsletter' },
} as const;

/**
 * Where the pages send the public forms. Whom the band blocks is told to nobody: the site
 * itself looks at that when a form comes, EmailJS's package in the browser compares hashes.
 */
export async function emailServiceOf({
  emailService,
  emailBlockList,
  emailRateMs,
}: Config): Promise<EmailService> {
  const rateMs = emailRateMs;
  if (!emailService) return { origin: null, ...ownService, blockList: [], rateMs };
  const { host, publicKey, serviceId, templateId } = emailService;
  const templates = { contact: templateId, newsletter: templateId };
  const blockList = await Promise.all(emailBlockList.map(hashOfAddress));
  return { origin: host.origin, publicKey, serviceId, templates, blockList, rateMs };
}

/** A message of 5,000 characters with every one of them in four bytes, and the rest. */
const maxBytes = 64 * 1024;

interface SendFormDeps {
  /** The forms by the names of their templates. */
  forms: Readonly<Record<string, FormHandler>>;
  clock: Clock;
  post: Pick<MailQueue, 'sendSoon'>;
  /** Addresses from which nothing is taken, in any letters. */
  blockList: readonly string[];
  /** The forms go elsewhere: this site takes none. */
  isOff: boolean;
  /** Told when what was written may not have reached the disk. */
  onLostSync: () => void;
}

/** What a form is answered with: a status and one line of text. */
type Said = readonly [status: number, text: string];

const ok: Said = [200, 'OK'];
const blocked: Said = [403, 'Forbidden'];

/** What is said of what no form could be read out of. */
const formWords: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  415: 'A form is sent as multipart/form-data',
};

/**
 * Speaks the side of EmailJS that its browser package talks to (`POST …/send-form`, multipart),
 * for the site's own forms. `OK` is said once what was sent is stored.
 */
export function registerEmailjs(app: FastifyInstance, s: SendFormDeps): void {
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
      if (isFailedSync(error)) s.onLostSync();
      const problem = problemOf(error);
      logFailure(problem, error, request, 'failed');
      if (problem.retryAfter !== null) reply.header('retry-after', Math.ceil(problem.retryAfter));
      return say(reply, [problem.status, formWords[problem.status] ?? problem.message]);
    });
    forms.post(sendFormPath, { schema: { hide: true } }, async (request, reply) => {
      const said = s.isOff
        ? ([404, 'This site takes no forms itself'] as const)
        : await take(s, request.ip, await fieldsOf(request.headers['content-type'], request.body));
      return say(reply, said);
    });
  });
}

/** The texts of a form by their names; null for what is no form. Files are no texts. */
async function fieldsOf(type: string | undefined, body: unknown): Promise<FormData | null> {
  if (!Buffer.isBuffer(body)) return null;
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': type ?? '' },
    }).formData();
  } catch {
    // Cut off, or not in the form that its type says: the answer tells.
    return null;
  }
}

/** @throws Problem `form.too-many` */
async function take(s: SendFormDeps, ip: string, sent: FormData | null): Promise<Said> {
  if (sent === null) return [400, 'The form cannot be read'];
  const given = [...sent].filter((one): one is [string, string] => typeof one[1] === 'string');
  const fields = new Map(given);
  // Of two fields with one name nobody could say which is meant.
  if (fields.size < given.length) return [400, 'A field is there twice'];
  const text = (name: string) => fields.get(name) ?? '';
  for (const name of ['user_id', 'service_id', 'template_id']) {
    if (text(name) === '') return [400, `The ${name} parameter is required`];
  }
  if (text('user_id') !== ownService.publicKey) return [400, 'The Public Key is invalid'];
  if (text('service_id') !== ownService.serviceId) return [400, 'The service ID is not found'];
  const name = text('template_id');
  if (!Object.hasOwn(s.forms, name)) return [400, 'The template ID is not found'];
  const form = s.forms[name]!;
  const draft = form.draft.safeParse(Object.fromEntries(fields));
  if (!draft.success) return [422, whatIsWrong(draft.error)];
  if (s.blockList.some((one) => normalizedEmail(one) === draft.data.email)) return blocked;
  // A browser may have filled the field that nobody sees: what came so is stored as well.
  await form.store(draft.data, { ip, isSuspicious: cameAsProgramsSend(text) }, s.clock.now());
  s.post.sendSoon();
  return ok;
}

/**
 * Whether a form came as programs send it: the field that nobody sees is filled, or it was sent
 * sooner than anybody types. A form without these fields came from no page of ours, and counts
 * as any other.
 */
function cameAsProgramsSend(text: (name: string) => string): boolean {
  const filledFor = text(honeypot.filledFor);
  return (
    text(honeypot.trap) !== '' || (/^\d{1,12}$/.test(filledFor) && Number(filledFor) < minFillingMs)
  );
}

/** Every wrong field with its own sentence, on one line. */
const whatIsWrong = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
