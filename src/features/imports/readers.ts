import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { ByteSource } from '../../files/audio/source.ts';
import { csvRows } from './csv-rows.ts';
import { decodedText, encodingOf } from './decoded-text.ts';
import { chunkBytes, isZip, zipEntries } from './zip-entries.ts';

/** A file that was dropped, or one in a zip. */
export interface ImportFile {
  name: string;
  /** Its text in pieces, in whichever encoding it is stored. */
  text(): AsyncGenerator<string>;
  /** The beginning of its text. */
  head(): Promise<string>;
}

export interface ImportColumn {
  heading: string;
  /** The field that it is used as; empty for none. */
  as: string;
}

/** An item of a list, or the reason why a row is none. */
export interface ReadItem<T> {
  file: string;
  /** From 1. */
  row: number;
  value?: T;
  why?: string;
}

/** Reads the files of a service. */
export interface ImportReader<T> {
  /** Whether some of the files are such files. */
  recognizes(files: readonly ImportFile[]): Promise<boolean>;
  /** The columns, with what they are likely used as; none if no one needs to choose. */
  columns(files: readonly ImportFile[]): Promise<ImportColumn[]>;
  read(
    files: readonly ImportFile[],
    columns: readonly ImportColumn[],
    db: Db,
  ): AsyncIterable<ReadItem<T>>;
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
    } else files.push(textFile(name, () => bytesOf(source)));
  }
  return files;
}

async function* bytesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += chunkBytes) {
    const bytes = await source.read(at, Math.min(chunkBytes, source.size - at));
    if (bytes.length === 0) throw new Problem('import.damaged');
    yield bytes;
  }
}

/** Enough for headings, and to guess a delimiter, in characters. */
const headLength = 64 * 1024;

function textFile(path: string, open: () => AsyncIterable<Uint8Array>): ImportFile {
  let encoding: Promise<string> | null = null;
  let head: Promise<string> | null = null;
  async function* text() {
    yield* decodedText(open, await (encoding ??= encodingOf(open)));
  }
  const readHead = async () => {
    let start = '';
    for await (const piece of text()) {
      start += piece;
      if (start.length >= headLength) break;
    }
    return start;
  };
  return {
    name: path.split(/[/\\]/).at(-1)!.slice(0, 200),
    text,
    head: () => (head ??= readHead()),
  };
}

/** The first row of a table. */
export async function firstRow(file: ImportFile): Promise<string[]> {
  const start = await file.head();
  for await (const rows of csvRows([start])) {
    const first = rows[0]?.cells;
    if (first) return first.map((cell) => cleaned(cell));
  }
  return [];
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
