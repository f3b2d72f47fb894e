import { Problem } from '../errors/problem.ts';
import { handler } from '../kit/server/handler.ts';
import { fileEndpoints, masterName } from './files.ts';
import { removeFile, type StoreDeps } from './storePicture.ts';

export const filesApi = (s: Pick<StoreDeps, 'db' | 'storage' | 'log'>) => [
  handler(fileEndpoints.remove, async ({ params: { name } }) => {
    if (!masterName.test(name)) throw new Problem('file.not-found');
    await removeFile(s, name);
    return { _id: name };
  }),
];
