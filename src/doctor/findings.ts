import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BackupProblem } from '../backup/archive.ts';
import { newProbeName } from '../files/storage/names.ts';
import { percentDecoded } from '../kit/links/percentDecoded.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import type { CheckResult } from '../features/doctor/doctor.ts';
import type { Config } from '../server/config.ts';

export type Finding = Omit<CheckResult, 'name'>;

const inState =
  (state: Finding['state']) =>
  (says: string, cure: string): Finding => ({ state, says, cure });

export const fine = (says: string): Finding => inState('ok')(says, '');
export const warning = inState('warning');
export const failed = inState('failed');

/** @param complaint a sentence, and then the cure; pass `cure` if it does not say that. */
export function complained(
  complaint: string,
  cure = 'Change it in .env or in the environment.',
): Finding {
  const end = complaint.indexOf('. ');
  return end < 0
    ? failed(complaint.replace(/\.?$/, '.'), cure)
    : failed(complaint.slice(0, end + 1), complaint.slice(end + 2));
}

/** Turns an error of a check into its finding. @param cure if the error does not name one. */
export async function runCheck(
  name: string,
  cure: string,
  check: () => Promise<Finding>,
): Promise<CheckResult> {
  const finding = await check().catch((error: unknown) =>
    error instanceof BackupProblem
      ? complained(error.message, cure)
      : failed(`This check failed: ${reasonOf(error)}.`, cure),
  );
  return { name, ...finding };
}

interface Place {
  put(name: string, body: Buffer): Promise<void>;
  open(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
}

/** Stores a small file, reads it back and removes it. @param says the place's name. */
export const checkPlace = (
  name: string,
  { place: says, cure }: { place: string; cure: string },
  { put, open, remove }: Place,
): Promise<CheckResult> =>
  runCheck(name, cure, async () => {
    const probe = newProbeName();
    const body = Buffer.from(probe);
    await put(probe, body);
    const found = await open(probe);
    const isEqual = found !== null && (await buffer(found)).equals(body);
    await remove(probe);
    return isEqual
      ? fine(`${says} works: files can be written, read and removed.`)
      : failed(`${says} does not return what was stored.`, cure);
  });

/** A size for people, such as `12.3 MB`. */
export function sizeOf(bytes: number): string {
  const [unit, name] = bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB'];
  const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
  return `${number.format(bytes / unit)} ${name}`;
}

/** The secrets of the settings, as an error may contain them. */
export function secretsOf(
  { database, smtpUrl, storage, backupPlace, backupPassphrase, bounceUrl, bounceKey }: Config,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const addresses = [database, smtpUrl, storage?.href, backupPlace, bounceUrl?.href];
  const passwords = addresses.flatMap((address) => {
    const written = URL.parse(address ?? '')?.password ?? '';
    return [written, percentDecoded(written) ?? ''];
  });
  const keys = [backupPassphrase, bounceKey, env['AWS_SECRET_ACCESS_KEY']];
  return [...passwords, ...keys].filter((one) => one != null && one !== '') as string[];
}

/** Every finding, without secrets and without the user information of addresses. */
export const withoutSecrets = (findings: readonly CheckResult[], secrets: readonly string[]) =>
  findings.map((finding) => ({
    ...finding,
    says: redacted(finding.says, secrets),
    cure: redacted(finding.cure, secrets),
  }));

function redacted(text: string, secrets: readonly string[]): string {
  const hidden = text.replace(/:\/\/[^/@\s]*@/g, '://');
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), hidden);
}
