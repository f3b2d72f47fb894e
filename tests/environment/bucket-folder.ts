import { buffer } from 'node:stream/consumers';
import { randomName } from '../../src/files/storage/names.ts';
import { s3Storage } from '../../src/files/storage/s3.ts';

/** The address of an unused folder. */
export function folderIn(bucket: string): string {
  const address = new URL(bucket);
  address.pathname = `/tests/${randomName()}`;
  return address.href;
}

export async function copyObjects(from: string, to: string): Promise<void> {
  const [source, target] = [s3Storage(new URL(from)), s3Storage(new URL(to))];
  for await (const name of source.storedBefore(Infinity)) {
    const object = await source.get(name);
    if (object) await target.put(name, await buffer(object.body), 'image/png');
  }
}

export async function removeObjects(address: string): Promise<void> {
  const storage = s3Storage(new URL(address));
  for await (const name of storage.storedBefore(Infinity)) await storage.remove(name);
}

/** Environment variables that open the bucket. */
export function s3Keys(): Record<string, string> {
  const keys = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
  return Object.fromEntries(keys.map(([name, value]) => [name, value ?? '']));
}
