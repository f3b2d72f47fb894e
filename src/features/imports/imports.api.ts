import type { Peers } from '../../database/peers.ts';
import { Problem } from '../../errors/problem.ts';
import type { ByteSource } from '../../files/audio/source.ts';
import { importFilesPath } from '../../files/files.ts';
import { uploadedNames } from '../../files/records/uploads.records.ts';
import { storedBytes, type Storage } from '../../files/storage/storage.ts';
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
import { importClaim, importEndpoints, type Import } from './imports.ts';
import { openedFiles } from './readers.ts';

export interface ImportServices extends Pick<
  Services,
  'db' | 'clock' | 'storage' | 'backgroundWork'
> {
  peers: Pick<Peers, 'claim'>;
}

export function importsApi(s: ImportServices) {
  const { db, clock } = s;
  const opened = async (files: readonly NamedFile[]) =>
    openedFiles(
      await Promise.all(files.map(({ address, name }) => sourceOf(s.storage, address, name))),
    );
  return [
    handler(importEndpoints.list, () => listImports(db, clock.now())),
    handler(importEndpoints.preview, async ({ body: { files, kind, columns }, context }) => {
      const names = await uploadedNames(db, files.map(objectOf));
      const named = files.map((address, at) => ({
        address,
        name: names.get(objectOf(address)) ?? `File ${at + 1}`,
      }));
      const by = context.account?.name ?? '';
      return previewImport(s, named, await opened(named), { kind, columns, by, isCommand: false });
    }),
    handler(importEndpoints.run, async ({ params: { id }, body }) => {
      const { consent = null, words = '', tags = [] } = body;
      const { row, files: named } = await findImport(db, id);
      const files = await opened(named);
      const begun = Promise.withResolvers<Import>();
      s.backgroundWork.run('an import', async () => {
        await s.peers.claim(importClaim, async () => {
          begun.resolve(beginImport(s, row, files, { consent, words, tags }));
          // The response reports an error of this.
          if (await begun.promise.catch(() => null)) await runImport(s, id, files);
        });
        begun.reject(new Problem('import.busy'));
      });
      return begun.promise;
    }),
    handler(importEndpoints.undo, async ({ params: { id } }) => {
      const { row } = await findImport(db, id);
      if (!canUndo(row, clock.now())) throw new Problem('import.too-late');
      const undone = Promise.withResolvers<Awaited<ReturnType<typeof undoImport>>>();
      await s.peers.claim(importClaim, async () => {
        undone.resolve(undoImport(s, id));
        await undone.promise;
      });
      undone.reject(new Problem('import.busy'));
      return undone.promise;
    }),
  ];
}

const objectOf = (address: string): string => address.slice(importFilesPath.length);

/** @throws Problem `import.no-file` */
async function sourceOf(
  storage: Storage,
  address: string,
  name: string,
): Promise<{ name: string; source: ByteSource }> {
  const object = objectOf(address);
  const size = await storedBytes(storage, object);
  if (size === null) throw new Problem('import.no-file');
  const read = async (at: number, bytes: number) => {
    const last = Math.min(at + bytes, size) - 1;
    if (last < at) return Buffer.alloc(0);
    const part = await storage.get(object, { first: at, last });
    if (!part) throw new Problem('import.no-file');
    return Buffer.concat(await part.body.toArray());
  };
  return { name, source: { size, read } };
}
