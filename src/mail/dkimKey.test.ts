import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { dkimVerify } from 'mailauth/lib/dkim/verify';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { dkimRecord, isDkimKey } from './dkimKey.ts';
import { openMail } from './openMail.ts';
import { composed } from './smtp.ts';

const pem = { format: 'pem', type: 'pkcs8' } as const;
const newKey = (modulusLength = 2048) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export(pem).toString();
const dkim = { selector: 'stagedoor', privateKey: newKey() };
const mailFrom = 'The Band <hello@Band.example>';

/** Verifies an e-mail as its receiver would, with a DNS that knows the record of a key. */
async function judged(message: Buffer, key = dkim) {
  const { name, text } = dkimRecord(key, 'band.example');
  const resolver = async (asked: string, type: string) => {
    if (type === 'TXT' && asked === name) return [text.match(/.{1,250}/g)!];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  const { results } = await dkimVerify(message, { resolver });
  return results.map(({ status, signingDomain, algo, signingHeaders }) => ({
    result: status.result,
    domain: signingDomain,
    algo,
    covers: signingHeaders?.keys.toLowerCase().split(': '),
  }));
}

/** Sends an e-mail through a real mail server. @returns what arrived there. */
async function arrived(unsubscribe?: URL): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      void buffer(stream).then((bytes) => {
        resolve(bytes);
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  const publicUrl = new URL('https://band.example');
  const mail = openMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom,
    dataDir: '/nowhere',
    publicUrl,
    dkim,
  });
  await mail.send({
    to: 'ann@fans.example',
    subject: 'Grüße 🎸',
    text: 'Hello Ann,\n\n.\n  see you. \n\n',
    ...(unsubscribe && { unsubscribe }),
  });
  return promise;
}

test('a receiver verifies the signature of every e-mail', async () => {
  expect(await judged(await arrived())).toMatchObject([
    { result: 'pass', domain: 'band.example', algo: 'rsa-sha256' },
  ]);
});

test('the signature covers one-click unsubscribing', async () => {
  const [first] = await judged(await arrived(new URL('https://band.example/leave#token')));
  expect(first?.result).toBe('pass');
  expect(first?.covers).toEqual(
    expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
});

test('a letter is signed, and changing it voids the signature', async () => {
  const list = { id: 'news.band.example', feedbackId: 'a:letter:band.example:stagedoor' };
  const letter = { to: 'ann@fans.example', subject: 'News', text: 'Hello.', html: '<p>Hi', list };
  const signed = (await composed(letter, mailFrom, dkim)).message;
  expect(await judged(signed)).toMatchObject([
    { result: 'pass', covers: expect.arrayContaining(['from', 'list-id', 'feedback-id']) },
  ]);
  const changed = Buffer.from(signed.toString().replace('Hello.', 'Hallo.'));
  expect(await judged(changed)).not.toMatchObject([{ result: 'pass' }]);
  const otherKey = { ...dkim, privateKey: newKey() };
  expect(await judged(signed, otherKey)).not.toMatchObject([{ result: 'pass' }]);
});

test('only RSA keys in PEM that providers accept can sign', () => {
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export(pem).toString();
  expect(isDkimKey(dkim.privateKey)).toBe(true);
  for (const wrong of [ed25519, newKey(512), '', 'key', dkim.privateKey.slice(0, 200)]) {
    expect(isDkimKey(wrong)).toBe(false);
  }
});
