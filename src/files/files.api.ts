import { handler } from '../kit/server/handler.ts';
import { fileEndpoints, masterName } from './files.ts';
import { removeFile, type StoreDeps } from './storePicture.ts';

export const filesApi = (s: Pick<StoreDeps, 'db' | 'storage' | 'log'>) => [
  handler(fileEndpoints.remove, async ({ params: { name: address } }) => {
    const name = nameIn(address);
    if (name === null) {
      s.log.warn(
        { file: address.slice(0, 200) },
        'no file of this site is called so: none removed',
      );
      return { _id: address };
    }
    await removeFile(s, name);
    return { _id: name };
  }),
];

/** What stands behind `/o/`, else the last part of a path; null where no file is called so. */
function nameIn(address: string): string | null {
  const name = address.split('/o/')[1] ?? address.split('/').at(-1)!;
  return masterName.test(name) ? name : null;
}
