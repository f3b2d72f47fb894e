import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupProblem } from './archive.ts';

/** Two to the power of this is what scrypt costs: 64 MB, and a second for each guess. */
const scryptWorkFactor = 16;
const magic = 'age-encryption.org/';

/** As the age format has it (age-encryption.org/v1), so that `age -d` opens it too. */
export async function* encrypted(
  bytes: ReadableStream<Uint8Array>,
  passphrase: string,
): AsyncIterable<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  encrypter.setPassphrase(passphrase);
  yield* await encrypter.encrypt(bytes);
}

/**
 * The same bytes where they are not encrypted.
 * @throws BackupProblem where the passphrase is missing or wrong.
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
      'This backup is encrypted, and needs its passphrase. A command takes it from BACKUP_PASSPHRASE.',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(whole);
  } catch (error) {
    throw new BackupProblem(
      'The passphrase is not the one of this backup, or its head is damaged.',
      {
        cause: error,
      },
    );
  }
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
