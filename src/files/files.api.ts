import { Problem } from '../errors/problem.ts';
import { answer } from '../kit/api/handler.ts';
import { fileEndpoints, masterName } from './files.ts';
import { removeFile, type Keeping } from './storePicture.ts';

export const filesApi = (s: Pick<Keeping, 'db' | 'storage' | 'log'>) => [
  answer(fileEndpoints.remove, async ({ params: { name } }) => {
    if (!masterName.test(name)) throw new Problem('file.not-found');
    await removeFile(s, name);
    return { _id: name };
  }),
];
