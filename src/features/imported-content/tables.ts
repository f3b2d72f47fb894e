import { csvRows } from '../imports/csv-rows.ts';
import {
  cleaned,
  firstRow,
  type ImportColumn,
  type ImportFile,
  type ImportReader,
} from '../imports/readers.ts';

/** The cells of a row by what their columns are used as. */
export type UsedCells<Use extends string> = Partial<Record<Use, string>>;

interface TableKind<Use extends string, T> {
  /** Returns a column's use by its heading, without blanks and marks, in lower case. */
  useOf(heading: string): Use | undefined;
  /** Whether a table with columns of these uses is one of this kind. */
  isSuch(uses: ReadonlySet<string>): boolean;
  /** Returns what a row says, or why it says nothing. */
  read(fields: UsedCells<Use>, files: readonly ImportFile[]): Promise<T | string> | T | string;
}

/** Reads tables whose first row has headings. */
export function tableReader<Use extends string, T extends object>(
  kind: TableKind<Use, T>,
): ImportReader<T> {
  const columnsOf = (headings: readonly string[]): ImportColumn[] => {
    const uses = headings.map((heading) => kind.useOf(plain(heading)) ?? '');
    return headings.map((heading, at) => ({
      heading,
      as: uses.indexOf(uses[at]!) === at ? uses[at]! : '',
    }));
  };
  const tablesIn = async (files: readonly ImportFile[]) => {
    const all = await Promise.all(
      files.map(async (file) => ({ file, columns: columnsOf(await firstRow(file)) })),
    );
    return all.filter(({ columns }) => kind.isSuch(new Set(columns.map(({ as }) => as))));
  };
  return {
    recognizes: async (files) => (await tablesIn(files)).length > 0,
    async columns(files) {
      const all = (await tablesIn(files)).flatMap(({ columns }) => columns);
      return [...Map.groupBy(all, ({ heading }) => heading).values()].map(([first]) => first!);
    },
    async *read(files, chosen) {
      const useOf = new Map(chosen.map(({ heading, as }) => [heading, as]));
      for (const { file, columns } of await tablesIn(files)) {
        const uses = columns.map(({ heading, as }) => useOf.get(heading) ?? as);
        for await (const { row, cells } of rowsBelow(file)) {
          const read = cells
            ? await kind.read(fieldsIn(cells, uses), files)
            : 'The quotes in this row do not match.';
          const what = typeof read === 'string' ? { why: read } : { value: read };
          yield { file: file.name, row, ...what };
        }
      }
    },
  };
}

/** `Date* (YYYY-MM-DD)` is a date. */
const plain = (heading: string): string =>
  heading
    .replace(/[*(].*$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

async function* rowsBelow(file: ImportFile) {
  let isHeading = true;
  for await (const rows of csvRows(file.text())) {
    yield* isHeading ? rows.slice(1) : rows;
    isHeading &&= rows.length === 0;
  }
}

function fieldsIn<Use extends string>(cells: readonly string[], uses: readonly string[]) {
  const fields: UsedCells<Use> = {};
  uses.forEach((use, at) => {
    // Spreadsheets mark a text that looks like a formula with an apostrophe.
    const cell = cleaned(cells[at] ?? '').replace(/^'(?=[=+\-@])/, '');
    if (use !== '' && cell !== '') fields[use as Use] ??= cell;
  });
  return fields;
}
