import type { Db } from '../../database/open.ts';
import type { ByteSource } from '../../files/audio/source.ts';
import { once } from '../../kit/functions/once.ts';
import { csvRows } from './csv-rows.ts';
import type { Import } from './imports.ts';
import { decodedText, encodingOf } from './decoded-text.ts';
import { isZip, piecesOf, zipEntries } from './zip-entries.ts';

/** A file that was dropped, or one in a zip. */
export interface ImportFile {
  name: string;
  /** Its text in pieces, in whichever encoding it is stored. */
  text(): AsyncGenerator<string>;
  /** The beginning of its text. */
  head(): Promise<string>;
  /** The first two rows, if it is a table. */
  firstRows(): Promise<string[][]>;
}

export type ImportColumn = Import['columns'][number];

/** An item of a list, or the reason why a row is none. */
export interface ReadItem<T> {
  file: string;
  /** From 1. */
  row: number;
  value?: T;
  why?: string;
}

/** @param read the item, or why the row is none. */
export const itemOf = <T>({ name: file }: ImportFile, row: number, read: T | string): ReadItem<T> =>
  typeof read === 'string' ? { file, row, why: read } : { file, row, value: read };

/** Reads files of one format. */
export interface ImportReader<T> {
  recognizes(file: ImportFile): Promise<boolean>;
  /** The columns of a table, with what they are likely used as, if a member may choose. */
  columnsOf?(file: ImportFile): Promise<ImportColumn[]>;
  read(
    files: readonly ImportFile[],
    columns: readonly ImportColumn[],
    context: ReadContext,
  ): AsyncIterable<ReadItem<T>>;
}

export interface ReadContext {
  db: Db;
  /** All files that were dropped, since some refer to others. */
  all: readonly ImportFile[];
}

/** Opens dropped files; a zip stands for the files in it. @throws Problem of `zipEntries` */
export async function openedFiles(
  dropped: readonly { name: string; source: ByteSource }[],
): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for (const { name, source } of dropped) {
    if (isZip(await source.read(0, 5))) {
      const entries = await zipEntries(source);
      files.push(...entries.map((entry) => textFile(entry.name, () => entry.open())));
    } else files.push(textFile(name, () => piecesOf(source, 0, source.size)));
  }
  return files;
}

/** Enough for headings, and to guess a delimiter, in characters. */
const headLength = 64 * 1024;

function textFile(path: string, open: () => AsyncIterable<Uint8Array>): ImportFile {
  let encoding: Promise<string> | null = null;
  async function* text() {
    yield* decodedText(open, await (encoding ??= encodingOf(open)));
  }
  const head = once(async () => {
    let start = '';
    for await (const piece of text()) {
      start += piece;
      if (start.length >= headLength) break;
    }
    return start;
  });
  const firstRows = once(async () => {
    for await (const rows of csvRows([await head()])) {
      const two = [rows.next(), rows.next()].flatMap(({ value }) => value ?? []);
      return two.map(({ cells }) => (cells ?? []).map((cell) => cleaned(cell)));
    }
    return [];
  });
  return { name: path.split(/[/\\]/).at(-1)!.slice(0, 200), text, head, firstRows };
}

/** UTF-16 units of a cell that are read; stored texts have at most half as many. */
export const maxCell = 2_000;

/** A cell without marks of byte order, control characters and spaces around it. */
export function cleaned(cell: string, max = maxCell): string {
  const text = cell.slice(0, max);
  return (unseen.test(text) ? text.replaceAll(/\uFEFF|(?!\s)\p{Cc}/gu, '') : text).trim();
}

/** A copy: a part of a long text would keep all of it in memory. */
export const copied = (text: string): string => Buffer.from(text).toString();

/** Few cells have any, and looking for it is fast. */
const unseen = /[\p{Cc}\uFEFF]/u;
