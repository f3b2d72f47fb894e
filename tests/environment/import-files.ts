import type { FoundRow, WrittenShow } from '../../src/features/imported-content/found.ts';
import {
  openedFiles,
  type ImportFile,
  type ImportReader,
  type ReadItem,
} from '../../src/features/imports/readers.ts';
import { allOf } from './all-of.ts';

/** Opens files by their names and contents, as they were dropped. */
export const opened = (contents: Record<string, Buffer | string>): Promise<ImportFile[]> =>
  openedFiles(
    Object.entries(contents).map(([name, content]) => {
      const all = Buffer.from(content as string);
      const read = async (at: number, bytes: number) => all.subarray(at, at + bytes);
      return { name, source: { size: all.length, read } };
    }),
  );

/** Reads files of a kind that needs no database. @param choices uses of columns by heading. */
export async function readAll<T>(
  reader: ImportReader<T>,
  files: readonly ImportFile[],
  choices: Record<string, string> = {},
): Promise<ReadItem<T>[]> {
  const are = await Promise.all(files.map((file) => reader.recognizes(file)));
  const own = files.filter((_, at) => are[at]);
  const guessed = await Promise.all(own.map((file) => reader.columnsOf?.(file) ?? []));
  const columns = guessed
    .flat()
    .map(({ heading, as }) => ({ heading, as: choices[heading] ?? as }));
  return allOf(reader.read(own, columns, { db: null as never, all: files }));
}

/** Reads a text in pieces of a length. */
export async function rowsIn<T>(
  read: (pieces: AsyncIterable<string>) => AsyncIterable<FoundRow<T>>,
  text: string,
  length: number,
): Promise<{ row: number; value?: T; why?: string }[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
  }
  const rows = await allOf(read(pieces()));
  return rows.map(({ row, read: found }) =>
    typeof found === 'string' ? { row, why: found } : { row, value: found },
  );
}

/** A show as another program wrote it. */
export const writtenShow = (more: Partial<WrittenShow> = {}): WrittenShow => ({
  uid: '',
  title: '',
  venue: 'Knust',
  location: 'Hamburg',
  day: Date.UTC(2027, 10, 20),
  doors: null,
  showtime: 20 * 60,
  zone: null,
  status: 'scheduled',
  tixlink: null,
  lineUp: '',
  notes: '',
  ...more,
});
