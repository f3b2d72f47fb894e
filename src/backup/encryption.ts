import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, Stanza, type Identity, type Recipient } from 'age-encryption';
import { BackupProblem } from './archive.ts';

/** scrypt's work factor as a power of two: 64 MB, and about a second for each guess. */
const scryptWorkFactor = 16;
const magic = 'age-encryption.org/';

/** Encrypts in the age format (age-encryption.org/v1), so that `age -d` opens it too. */
export async function* encrypted(
  bytes: ReadableStream<Uint8Array>,
  passphrase: string,
): AsyncIterable<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientOf(passphrase));
  yield* await encrypter.encrypt(bytes);
}

/**
 * The same bytes if they are not encrypted.
 * @throws BackupProblem if the passphrase is missing or wrong.
 */
export async function decrypted(
  bytes: ReadableStream<Uint8Array>,
  passphrase: string | null,
): Promise<ReadableStream<Uint8Array>> {
  const reader = bytes.getReader();
  const { value: first = new Uint8Array() } = await reader.read();
  reader.releaseLock();
  const whole = withFirst(first, bytes);
  if (!Buffer.from(first).subarray(0, magic.length).equals(Buffer.from(magic))) return whole;
  if (passphrase === null) {
    await whole.cancel();
    throw new BackupProblem(
      'This backup is encrypted. Enter its passphrase; for a command, set BACKUP_PASSPHRASE.',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(identityOf(passphrase));
  try {
    return await decrypter.decrypt(whole);
  } catch (error) {
    throw new BackupProblem('The passphrase is wrong, or the beginning of the backup is damaged.', {
      cause: error,
    });
  }
}

/** Like the package's own recipient, but with an asynchronous scrypt that blocks no request. */
const recipientOf = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const key = await keyOf(passphrase, salt, scryptWorkFactor);
    const cipher = createCipheriv(cipherName, key, noNonce, { authTagLength });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    const unpadded = salt.toString('base64').replace(/=+$/, '');
    return [new Stanza(['scrypt', unpadded, String(scryptWorkFactor)], body)];
  },
});

/** Returns null for another passphrase, or a header that the format does not know. */
const identityOf = (passphrase: string): Identity => ({
  async unwrapFileKey([stanza, ...more]) {
    const [kind, salt = '', work = ''] = stanza?.args ?? [];
    if (!stanza || more.length > 0 || kind !== 'scrypt') return null;
    if (!/^[1-9]\d?$/.test(work) || Number(work) > maxWorkFactor) return null;
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(work));
    const decipher = createDecipheriv(cipherName, key, noNonce, { authTagLength });
    decipher.setAuthTag(stanza.body.subarray(-authTagLength));
    try {
      const fileKey = decipher.update(stanza.body.subarray(0, -authTagLength));
      decipher.final();
      return fileKey;
    } catch {
      return null;
    }
  },
});

const cipherName = 'chacha20-poly1305';
/** Each key is used once. */
const noNonce = Buffer.alloc(12);
/** In bytes. */
const authTagLength = 16;

/** A gigabyte of memory: a file from elsewhere must not demand more. */
const maxWorkFactor = 20;

function keyOf(passphrase: string, salt: Uint8Array, work: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
  const cost = { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** (work + 11) };
  scrypt(passphrase, salted, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  return promise;
}

function withFirst(
  first: Uint8Array,
  rest: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  async function* both() {
    yield first;
    yield* rest;
  }
  return Readable.toWeb(Readable.from(both())) as ReadableStream<Uint8Array>;
}
