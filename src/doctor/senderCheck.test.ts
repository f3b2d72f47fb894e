import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { surroundings } from '../../tests/environment/surroundings.ts';
import { dkimRecord } from '../mail/dkimKey.ts';
import { readConfig } from '../server/config.ts';
import { senderFindings } from './senderCheck.ts';

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString();

interface Dns {
  texts?: Record<string, string[][]>;
  mailHosts?: string[];
  addresses?: Record<string, string[]>;
  hosts?: Record<string, string[]>;
}

/** The findings with this DNS; the domain exists, and all else does not. */
async function found(domain: string, dns: Dns, env: Record<string, string> = {}) {
  const none = (name: string) =>
    Object.assign(new Error(name), { code: name === domain ? 'ENODATA' : 'ENOTFOUND' });
  const answer = async <T>(name: string, value: T | undefined): Promise<T> => {
    if (value === undefined) throw none(name);
    return value;
  };
  const environment = surroundings({
    textRecords: (name) => answer(name, dns.texts?.[name]),
    mailHosts: (name) => answer(name, dns.mailHosts),
    addressesOf: (host) => answer(host, dns.addresses?.[host]),
    hostsAt: (address) => answer(address, dns.hosts?.[address]),
  });
  return senderFindings(configOf(domain, env), environment);
}

function configOf(domain: string, env: Record<string, string>) {
  const config = readConfig({
    MAIL_FROM: `The Band <hello@${domain}>`,
    SMTP_URL: 'smtp://mail.provider.example:587',
    PUBLIC_URL: 'https://band.example',
    ...env,
  });
  return { ...config, smtpUrl: config.smtpUrl! };
}

const states = async (...given: Parameters<typeof found>) =>
  (await found(...given)).map(({ name, state }) => `${name} ${state}`);

const spf = [['site-verification=1'], ['v=spf1 include:mail.example ', '-all']];
const dmarc = [['v=DMARC1; p=none']];
const good: Dns = {
  texts: { 'band.example': spf, '_dmarc.band.example': dmarc },
  mailHosts: ['mx.example'],
};

describe('the DNS records of the sender', () => {
  test('are fine with SPF, DMARC and MX, also with DMARC of the parent domain', async () => {
    const well = ['mail-spf ok', 'mail-dkim ok', 'mail-dmarc ok'];
    expect(await states('band.example', good)).toEqual(well);
    const texts = { 'news.band.example': spf, '_dmarc.band.example': dmarc };
    expect(await states('news.band.example', { ...good, texts })).toEqual(well);
  });

  test('cause a warning if one of them is missing or invalid', async () => {
    const ill = ['mail-spf warning', 'mail-dkim ok', 'mail-dmarc warning'];
    expect(await states('band.example', {})).toEqual([...ill, 'mail-mx warning']);
    const other = { 'band.example': [['v=spf10 a']], '_dmarc.band.example': [['v=DMARC10']] };
    expect(await states('band.example', { ...good, texts: other })).toEqual(ill);
    const twice = { 'band.example': [...spf, ...spf], '_dmarc.example': dmarc };
    expect(await states('band.example', { ...good, texts: twice })).toEqual(ill);
  });

  test('are unknown if names do not resolve, and local domains are not queried', async () => {
    const [finding, ...more] = await senderFindings(configOf('band.example', {}), surroundings());
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ name: 'mail-sender', state: 'warning' });
    expect(finding?.says).toMatch(/^DNS does not respond \(ECONNREFUSED\)/);
    expect(await states('localhost', {})).toEqual([]);
  });

  test('are unknown for a domain that does not exist', async () => {
    const textRecords = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const findings = await senderFindings(
      configOf('band.example', {}),
      surroundings({ textRecords }),
    );
    expect(findings).toMatchObject([
      { state: 'warning', says: expect.stringContaining('does not know band.example') },
    ]);
  });
});

describe('signatures', () => {
  const privateKey = newKey();
  const env = { DKIM_KEY: privateKey };
  const { name, text } = dkimRecord({ selector: 'stagedoor', privateKey }, 'band.example');
  const dkim = async (record: string[][] | undefined, given: Record<string, string>) => {
    const texts = { ...good.texts, ...(record && { [name]: record }) };
    const all = await found('band.example', { ...good, texts }, given);
    return all.find((one) => one.name === 'mail-dkim');
  };

  test('are fine if the DNS has their key, in one string or several', async () => {
    expect(await dkim([[text]], env)).toMatchObject({ state: 'ok' });
    expect(await dkim([[text.slice(0, 200), text.slice(200)]], env)).toMatchObject({ state: 'ok' });
  });

  test('cause a warning if the DNS has no key or another one', async () => {
    const says = (words: string) => ({ state: 'warning', says: expect.stringContaining(words) });
    expect(await dkim(undefined, env)).toMatchObject(says('has no TXT record'));
    expect(await dkim([['v=DKIM1; p=']], env)).toMatchObject(says('another key'));
    expect(await dkim([[text]], { DKIM_KEY: newKey() })).toMatchObject(says('another key'));
  });

  test('are missing from a mail server of the band that gets no key', async () => {
    for (const SMTP_URL of ['smtp://127.0.0.1:25', 'smtp://mail.band.example']) {
      expect(await dkim(undefined, { SMTP_URL })).toMatchObject({
        state: 'warning',
        cure: expect.stringContaining('npm run dkim'),
      });
    }
  });
});

describe('the reverse DNS of a mail server of the band', () => {
  const own = { SMTP_URL: 'smtp://localhost:25' };
  const addresses = {
    'band.example': ['192.0.2.1', '2001:db8::1'],
    'mx.band.example': ['192.0.2.1'],
  };
  const ptr = async (hosts: Record<string, string[]>, env = own) =>
    (await found('band.example', { ...good, addresses, hosts }, env)).find(
      (one) => one.name === 'mail-ptr',
    );

  test('leads back to each address', async () => {
    const both = { '192.0.2.1': ['mx.band.example'], '2001:db8::1': ['band.example'] };
    expect(await ptr(both)).toMatchObject({ state: 'ok' });
    expect(await ptr({ '192.0.2.1': ['mx.band.example'] })).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('2001:db8::1'),
    });
    expect(await ptr({ ...both, '192.0.2.1': ['static.provider.example'] })).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('192.0.2.1'),
    });
  });

  test('is the provider’s concern if it sends the e-mails', async () => {
    expect(await ptr({}, { SMTP_URL: 'smtp://mail.provider.example' })).toBeUndefined();
  });
});

test('a sender that no one reads causes a warning', async () => {
  for (const sender of ['no-reply', 'noreply', 'Do.Not.Reply']) {
    const env = { MAIL_FROM: `The Band <${sender}@band.example>` };
    expect(await states('band.example', good, env)).toContain('mail-from warning');
  }
  const env = { MAIL_FROM: 'no-reply-fans@band.example' };
  expect(await states('band.example', good, { MAIL_FROM: 'norepublic@band.example' })).toHaveLength(
    3,
  );
  expect(await states('band.example', good, env)).toContain('mail-from warning');
});

test('an address without https cannot unsubscribe by one click', async () => {
  const env = { PUBLIC_URL: 'http://band.example' };
  expect(await states('band.example', good, env)).toContain('mail-unsubscribe warning');
});
