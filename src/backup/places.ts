import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openBucket } from '../files/storage/s3.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';
import { hourMs } from '../kit/dates/durations.ts';

/** Where daily backups lie. */
export interface BackupPlace {
  /** Whole or not at all. */
  put(name: string, file: string): Promise<void>;
  /** @throws where there is none of this name. */
  open(name: string): Promise<Readable>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/**
 * @param address the path of a folder that is there, or `s3://bucket/folder?endpoint=…`.
 * @param answerMs how long a request to a bucket may take.
 */
export const openPlace = (address: string, answerMs = largeFileMs): BackupPlace =>
  address.startsWith('s3://') ? bucketPlace(new URL(address), answerMs) : folderPlace(address);

/** The site's own requests give up sooner than a large file is sent. */
const largeFileMs = hourMs;

const folderPlace = (folder: string): BackupPlace => ({
  put: (name, file) => writeAtomically(folder, name, createReadStream(file), 0o600),
  open: async (name) => createReadStream(join(folder, name)),
  names: () => readdir(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
});

function bucketPlace(address: URL, answerMs: number): BackupPlace {
  const opened = () => openBucket(address, answerMs);
  return {
    async put(name, file) {
      const { sdk, client, bucket, prefix } = await opened();
      const { size } = await stat(file);
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: prefix + name,
          Body: createReadStream(file),
          ContentLength: size,
          ContentType: 'application/x-tar',
        }),
      );
    },
    async open(name) {
      const { sdk, client, bucket, prefix } = await opened();
      const { Body } = await client.send(
        new sdk.GetObjectCommand({ Bucket: bucket, Key: prefix + name }),
      );
      return Body as Readable;
    },
    async names() {
      const { sdk, client, bucket, prefix } = await opened();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      const names: string[] = [];
      for await (const { Contents = [] } of pages) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
      }
      return names;
    },
    async remove(name) {
      const { sdk, client, bucket, prefix } = await opened();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }));
    },
  };
}
