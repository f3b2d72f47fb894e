import { onTestFinished } from 'vitest';
import { openS3 } from '../stand-ins/s3.ts';
import { folderIn, removeObjects } from './bucket-folder.ts';
import { share } from './whole.ts';

/**
 * An empty folder of a bucket, in the form of STORAGE_URL and BACKUP_URL: in the bucket of
 * S3_TEST_URL, or in a stand-in.
 * @param onEnd registers its removal; at the end of the test unless given.
 */
export async function bucketForTest(
  onEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const real = process.env['S3_TEST_URL'];
  if (real) {
    const address = folderIn(withKeys(real));
    onEnd(() => removeObjects(address));
    return address;
  }
  const standIn = await openS3();
  onEnd(() => standIn.close());
  return folderIn(standIn.url);
}

/** SQLite with a folder, and in the whole run both engines and both storages. */
export const enginesAndStorages = share(
  [
    ['sqlite', 'a folder'],
    ['postgres', 'S3'],
  ] as const,
  ([engine]) => engine === 'sqlite',
);

/** The keys of the environment, if the address has none. */
function withKeys(bucket: string): string {
  const address = new URL(bucket);
  address.username ||= encodeURIComponent(process.env['AWS_ACCESS_KEY_ID'] ?? '');
  address.password ||= encodeURIComponent(process.env['AWS_SECRET_ACCESS_KEY'] ?? '');
  return address.href;
}
