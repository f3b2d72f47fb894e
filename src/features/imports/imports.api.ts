import { Problem } from '../../errors/problem.ts';
import { importFilesPath } from '../../files/files.ts';
import { uploadedNames } from '../../files/records/uploads.records.ts';
import { storedSource } from '../../files/storage/storedSource.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { contentOf, findImport, importOf, listImports } from './imports.records.ts';
import { importEndpoints } from './imports.ts';
import { previewImport } from './preview.records.ts';
import { openedFiles } from './readers.ts';
import { beginImport, beginUndo, runImport, undoCutImport, undoImport } from './run.records.ts';

type ImportServices = Pick<Services, 'db' | 'clock' | 'storage' | 'backgroundWork'> & {
  cache: { clear: () => void };
};

/** A longer undo goes on after the response, in milliseconds. */
const undoAnswerMs = 2 * secondMs;

export function importsApi(s: ImportServices) {
  const { db, clock, backgroundWork } = s;
  const opened = async (files: readonly { address: string; name: string }[]) => {
    const sources = files.map(async ({ address, name }) => {
      const source = await storedSource(s.storage, objectOf(address));
      if (!source) throw new Problem('import.no-file');
      return { name, source };
    });
    return openedFiles(await Promise.all(sources));
  };
  const answer = async (id: string) => importOf(db, await findImport(db, id), clock.now());
  return [
    handler(importEndpoints.list, () => listImports(db, clock.now())),
    handler(importEndpoints.preview, async ({ body: { files, ...wanted }, context }) => {
      const names = await uploadedNames(db, files.map(objectOf));
      const named = files.map((address) => ({ address, name: names.get(objectOf(address)) ?? '' }));
      const by = context.account!.name;
      return previewImport(s, await opened(named), { ...wanted, files: named, by });
    }),
    handler(importEndpoints.run, async ({ params: { id }, body }) => {
      const files = await opened(contentOf(await findImport(db, id)).files);
      await beginImport(s, id, files, body);
      const isBegun = backgroundWork.run('an import', () => runImport(s, id, files));
      if (!isBegun) await undoCutImport(s, id, 'The site was too busy.');
      return answer(id);
    }),
    handler(importEndpoints.undo, async ({ params: { id } }) => {
      await beginUndo(s, id);
      const undone = Promise.withResolvers<void>();
      setTimeout(undone.resolve, undoAnswerMs).unref();
      // If the site is too busy, it is undone within two minutes.
      backgroundWork.run('undoing an import', () => undoImport(s, id).finally(undone.resolve));
      await undone.promise;
      return answer(id);
    }),
  ];
}

const objectOf = (address: string): string => address.slice(importFilesPath.length);
