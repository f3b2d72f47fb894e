import type { Peers } from '../../database/peers.ts';
import { Problem } from '../../errors/problem.ts';
import { importFilesPath } from '../../files/files.ts';
import { uploadedNames } from '../../files/records/uploads.records.ts';
import { storedSource } from '../../files/storage/storedSource.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import {
  beginImport,
  canUndo,
  findImport,
  listImports,
  previewImport,
  runImport,
  undoImport,
  type NamedFile,
} from './imports.records.ts';
import { importClaim, importEndpoints } from './imports.ts';
import { openedFiles } from './readers.ts';

export interface ImportServices extends Pick<
  Services,
  'db' | 'clock' | 'storage' | 'backgroundWork'
> {
  peers: Pick<Peers, 'claim'>;
  cache: { clear: () => void };
}

export function importsApi(s: ImportServices) {
  const { db, clock } = s;
  const opened = async (files: readonly NamedFile[]) => {
    const sources = files.map(async ({ address, name }) => {
      const source = await storedSource(s.storage, objectOf(address));
      if (!source) throw new Problem('import.no-file');
      return { name, source };
    });
    return openedFiles(await Promise.all(sources));
  };
  /** Does its first step alone, and answers it. @throws Problem `import.busy` */
  const alone = <T>(first: () => Promise<T>, then = async () => {}): Promise<T> => {
    const result = Promise.withResolvers<T>();
    s.backgroundWork.run('an import', async () => {
      try {
        await s.peers.claim(importClaim, async () => {
          result.resolve(await first());
          await then();
        });
        result.reject(new Problem('import.busy'));
      } catch (error) {
        result.reject(error);
        if (!(error instanceof Problem)) throw error;
      }
    });
    return result.promise;
  };
  return [
    handler(importEndpoints.list, () => listImports(db, clock.now())),
    handler(importEndpoints.preview, async ({ body: { files, kind, columns }, context }) => {
      const names = await uploadedNames(db, files.map(objectOf));
      const named = files.map((address) => ({ address, name: names.get(objectOf(address)) ?? '' }));
      const by = context.account!.name;
      return previewImport(s, await opened(named), { files: named, kind, columns, by });
    }),
    handler(importEndpoints.run, async ({ params: { id }, body }) => {
      const row = await findImport(db, id);
      const files = await opened(row.content.files);
      const begin = () => beginImport(s, row, files, body);
      return alone(begin, () => runImport(s, id, files));
    }),
    handler(importEndpoints.undo, async ({ params: { id } }) => {
      if (!canUndo(await findImport(db, id), clock.now())) throw new Problem('import.too-late');
      return alone(() => undoImport(s, id));
    }),
  ];
}

const objectOf = (address: string): string => address.slice(importFilesPath.length);
