import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownForms } from '../../../../tests/components/ownForms.ts';
import { hashOfAddress } from './blockList.ts';
import { setEmailService, takesOwnForms } from './emailService.ts';
import { NotSent, sendForm } from './sendForm.ts';

/** Returns a form with these fields, as the EmailJS package accepts it. */
const formOf = (fields: Record<string, string>) =>
  ({ nodeName: 'FORM', fields }) as unknown as HTMLFormElement;
const fays = formOf({ email: 'fay@fans.example' });

/** Node's FormData doesn't accept a form. */
class FieldsOfForm extends FormData {
  constructor({ fields }: { fields: Record<string, string> }) {
    super();
    for (const [name, value] of Object.entries(fields)) this.append(name, value);
  }
}

/** The service's response, and the requests it received. */
let answer: () => Promise<Response>;
let asked: { url: string; fields: Record<string, unknown> }[];
let stored: Map<string, string>;

beforeEach(() => {
  answer = async () => new Response('OK');
  asked = [];
  stored = new Map();
  vi.stubGlobal('FormData', FieldsOfForm);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', { origin: 'https://reeds.example', pathname: '/contact' });
  stubStorage({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    asked.push({ url, fields: Object.fromEntries(body) });
    return answer();
  });
  setEmailService(ownForms);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubStorage(localStorage: object) {
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
}

/** Returns the status and message of a failed submission. */
async function refusal(form = fays): Promise<string> {
  const failure: unknown = await sendForm('newsletter', form).then(
    () => 'sent',
    (error: unknown) => error,
  );
  return failure instanceof NotSent ? `${failure.status} ${failure.message}` : String(failure);
}

test('a form goes to the site itself, with the fields of the protocol', async () => {
  await sendForm('contact', fays);
  expect(asked).toEqual([
    {
      url: 'https://reeds.example/api/v1.0/email/send-form',
      fields: {
        email: 'fay@fans.example',
        lib_version: '4.4.1',
        service_id: 'site',
        template_id: 'contact',
        user_id: 'site',
      },
    },
  ]);
  expect(takesOwnForms()).toBe(true);
});

test('a form goes to the configured service', async () => {
  setEmailService({ ...ownForms, origin: 'https://api.emailjs.com', publicKey: 'key' });
  await sendForm('contact', fays);
  expect(asked[0]?.url).toBe('https://api.emailjs.com/api/v1.0/email/send-form');
  expect(asked[0]?.fields).toMatchObject({ user_id: 'key' });
  expect(takesOwnForms()).toBe(false);
});

test.each([
  [403, 'API calls are disabled', '403 API calls are disabled'],
  [403, '', '403 Forbidden'],
  [429, '', '429 Too Many Requests'],
  [451, '', '451 Unavailable For Headless Browser'],
  [412, 'Gmail_API: Invalid grant', '412 Gmail_API: Invalid grant'],
  [422, 'email: Required', '422 email: Required'],
  [503, '<html>\n<h1>503</h1>', '503 Service unavailable. Please try again later.'],
  [503, '{"message":"One moment, please.","error":"busy"}', '503 One moment, please.'],
  [500, '{"oh":1}', '500 Server error. Please try again later.'],
  [418, '', '418 An unexpected error occurred. Please try again.'],
])('a response %i %j is reported as %s', async (status, text, told) => {
  answer = async () => new Response(text, { status });
  expect(await refusal()).toBe(told);
});

test('an automated browser sends nothing if the site blocks them', async () => {
  setEmailService({ ...ownForms, blockHeadless: true });
  vi.stubGlobal('navigator', { webdriver: true, languages: ['en'] });
  expect(await refusal()).toBe('451 Unavailable For Headless Browser');
  expect(asked).toEqual([]);
});

test('a broken network is a Network Error', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await refusal()).toBe('0 Network Error');
});

test('a wrong configuration is reported in the words of the package', async () => {
  setEmailService({ ...ownForms, serviceId: '' });
  expect(await refusal()).toMatch(/^0 The service ID is required/);
});

test('a missing response times out, and changes nothing if it arrives later', async () => {
  vi.useFakeTimers();
  let late: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (late = resolve));
  const told = refusal();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await told).toBe('0 Network Error');
  late(new Response('No', { status: 500 }));
  await vi.advanceTimersByTimeAsync(100);
});

test('nothing is sent from an address on the block list, in any capitalization', async () => {
  setEmailService({ ...ownForms, blockList: [await hashOfAddress('eve@Evil.example')] });
  expect(await refusal(formOf({ email: 'EVE@evil.example' }))).toBe('403 Forbidden');
  expect(asked).toEqual([]);
  expect(await refusal()).toBe('sent');
});

test('over plain http, where browsers cannot hash, the service decides', async () => {
  setEmailService({ ...ownForms, blockList: [await hashOfAddress('eve@evil.example')] });
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('crypto', {});
  answer = async () => new Response('Forbidden', { status: 403 });
  expect(await refusal(formOf({ email: 'eve@evil.example' }))).toBe('403 Forbidden');
  expect(asked).toHaveLength(1);
});

test('a form is not sent twice within the limit, but it may be sent again after a failure', async () => {
  setEmailService({ ...ownForms, rateMs: 10_000 });
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await refusal()).toBe('0 Network Error');
  answer = async () => new Response('OK');
  expect(await refusal()).toBe('sent');
  expect(await refusal()).toBe('429 Too Many Requests');
  expect(asked).toHaveLength(2);
  expect([...stored.keys()]).toEqual(['sent-newsletter']);
  await expect(sendForm('contact', fays)).resolves.toBeUndefined();
});

test('a browser with full or blocked storage sends without the limit', async () => {
  setEmailService({ ...ownForms, rateMs: 10_000 });
  stubStorage({
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect([await refusal(), await refusal()]).toEqual(['sent', 'sent']);
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  expect([await refusal(), await refusal()]).toEqual(['sent', 'sent']);
});
