import { csvRows } from './csv-rows.ts';
import { importLimits } from './imports.ts';
import {
  cleaned,
  firstRow,
  maxCell,
  type ImportColumn,
  type ImportFile,
  type ImportReader,
} from './readers.ts';

/** A row of a table. */
export interface TableRow<Use extends string> {
  /** The first cell of each use that says something. */
  fields: Partial<Record<Use, string>>;
  /** All cells that say something. */
  cells: readonly { heading: string; cell: string }[];
  file: ImportFile;
  files: readonly ImportFile[];
}

interface TableKind<Use extends string, T> {
  /** Returns the columns by the first row; null for a table of another kind. */
  columnsOf(first: readonly string[]): ImportColumn[] | null;
  /** Returns an item, why a row is none, or null for a row about something else. */
  read(row: TableRow<Use>): Promise<T | string> | T | string | null;
  /** Whether a first row is a record. */
  isBare?(first: readonly string[]): boolean;
  /** Tables with a lower rank come first. */
  rankOf?(file: ImportFile): number;
  /** Whether no one needs to choose the use of columns. */
  isFixed?: boolean;
}

const maxOwnCell = 5 * maxCell;

/** Reads the tables of one kind. */
export function tableReader<Use extends string, T extends object>(
  kind: TableKind<Use, T>,
): ImportReader<T> {
  const { rankOf = () => 0, isBare = () => false, isFixed = false } = kind;
  // The site's own export has the evidence of consents, as long as it was stored.
  const max = isFixed ? maxOwnCell : maxCell;
  const tablesIn = async (files: readonly ImportFile[]) => {
    const tables: { file: ImportFile; columns: ImportColumn[]; skipped: number }[] = [];
    for (const file of files.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      const first = await firstRow(file);
      const columns = kind.columnsOf(first.slice(0, importLimits.columns));
      if (columns) tables.push({ file, columns, skipped: isBare(first) ? 0 : 1 });
    }
    return tables;
  };
  return {
    recognizes: async (files) => (await tablesIn(files)).length > 0,
    async columns(files) {
      const all = isFixed ? [] : (await tablesIn(files)).flatMap(({ columns }) => columns);
      return [...Map.groupBy(all, ({ heading }) => heading).values()].map(([first]) => first!);
    },
    async *read(files, chosen) {
      const useOf = new Map(chosen.map(({ heading, as }) => [heading, as]));
      for (const { file, columns, skipped } of await tablesIn(files)) {
        const uses = columns.map(({ heading, as }) => ({ heading, as: useOf.get(heading) ?? as }));
        for await (const { row, cells } of rowsBelow(file, skipped)) {
          const read = cells
            ? await kind.read({ ...fieldsIn<Use>(cells, uses, max), file, files })
            : 'The quotes do not match.';
          const what = typeof read === 'string' ? { why: read } : read && { value: read };
          if (what) yield { file: file.name, row, ...what };
        }
      }
    },
  };
}

async function* rowsBelow(file: ImportFile, skipped: number) {
  let toSkip = skipped;
  for await (const rows of csvRows(file.text())) {
    yield* rows.slice(toSkip);
    toSkip = Math.max(0, toSkip - rows.length);
  }
}

/** The apostrophe of `csvLine` and of spreadsheets before a text that looks like a formula. */
export const formulaMark = /^'(?=\s*[=+\-@＝＋－＠])/;

function fieldsIn<Use extends string>(
  texts: readonly string[],
  columns: readonly ImportColumn[],
  max: number,
) {
  const fields: TableRow<Use>['fields'] = {};
  const cells: { heading: string; cell: string }[] = [];
  columns.forEach(({ heading, as }, at) => {
    const cell = cleaned(texts[at] ?? '', max);
    if (cell === '') return;
    cells.push({ heading, cell });
    if (as !== '') fields[as as Use] ??= cell.replace(formulaMark, '');
  });
  return { fields, cells };
}

/** A heading without blanks, marks, and what follows it: `Date* (YYYY-MM-DD)` is `date`. */
export const plainHeading = (heading: string): string =>
  heading
    .replace(/[*(][^]*/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The columns of headings, each use once. @param useOf the use of a plain heading. */
export function columnsNamed(
  headings: readonly string[],
  useOf: (plain: string) => string | undefined,
): ImportColumn[] {
  const uses = headings.map((heading) => useOf(plainHeading(heading)) ?? '');
  return headings.map((heading, at) => ({
    heading: heading.slice(0, 100),
    as: uses.indexOf(uses[at]!) === at ? uses[at]! : '',
  }));
}

/** Uses by plain headings. @param headings of each use, with blanks between. */
export const usesOf = <Use extends string>(headings: Readonly<Partial<Record<Use, string>>>) =>
  new Map(
    Object.entries(headings).flatMap(([use, names]) =>
      (names as string).split(' ').map((name) => [name, use as Use] as const),
    ),
  );
