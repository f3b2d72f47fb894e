import { csvRows } from './csv-rows.ts';
import { importLimits } from './imports.ts';
import {
  cleaned,
  itemOf,
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
  /** All files that were dropped. */
  files: readonly ImportFile[];
}

interface TableKind<Use extends string, T> {
  /** The plain headings of each use, with blanks between. */
  headings: Readonly<Partial<Record<Use, string>>>;
  /** Plain headings or uses, with blanks between, that only such tables have together. */
  signs: readonly string[];
  /** Returns an item, why a row is none, or null for a row about something else. */
  read(row: TableRow<Use>): Promise<T | string> | T | string | null;
  /** The use of a column by a cell in it; a table that begins with such a cell has no headings. */
  useOfCell?(cell: string): Use | null;
  /** Tables with a lower rank come first. */
  rankOf?(table: { file: ImportFile; columns: readonly ImportColumn[] }): number;
  /** Whether any other table may be one, once its columns are chosen. */
  isAnyTable?: boolean;
  /** Whether no one needs to choose the use of columns; others are used as their plain heading. */
  isFixed?: boolean;
}

const maxOwnCell = 5 * maxCell;

/** Reads the tables of one kind. */
export function tableReader<Use extends string, T extends object>(
  kind: TableKind<Use, T>,
): ImportReader<T> {
  const { rankOf = () => 0, useOfCell = () => null, isFixed = false } = kind;
  // The site's own export has the evidence of consents, as long as it was stored.
  const max = isFixed ? maxOwnCell : maxCell;
  const useOf = new Map(
    Object.entries(kind.headings).flatMap(([use, names]) =>
      (names as string).split(' ').map((name) => [name, use] as const),
    ),
  );
  const tableIn = async (file: ImportFile) => {
    const [row = [], second = []] = await file.firstRows();
    const first = row.slice(0, importLimits.columns);
    const isBare = first.some((cell) => useOfCell(cell));
    const headingUse = (plain: string) => useOf.get(plain) ?? (isFixed ? plain : null);
    const named = first.map((cell) => (isBare ? null : headingUse(plainHeading(cell))));
    const uses = named.map((use, at) => {
      const seen = useOfCell((isBare ? first : second)[at] ?? '');
      return use ?? (seen !== null && !named.includes(seen) ? seen : '');
    });
    const columns = first.map((cell, at) => ({
      heading: isBare ? `Column ${at + 1}` : cell.slice(0, 100),
      as: uses.indexOf(uses[at]!) === at ? uses[at]! : '',
    }));
    return { file, first, second, columns, isBare };
  };
  return {
    async recognizes(file) {
      const { first, second, columns } = await tableIn(file);
      if (kind.isAnyTable && first.length > 1 && first.length === second.length) return true;
      const words = new Set([...first.map(plainHeading), ...columns.map(({ as }) => as)]);
      return kind.signs.some((sign) => sign.split(' ').every((word) => words.has(word)));
    },
    ...(!isFixed && { columnsOf: async (file) => (await tableIn(file)).columns }),
    async *read(files, chosen, { all }) {
      const chosenOf = new Map(chosen.map(({ heading, as }) => [heading, as]));
      const tables = await Promise.all(files.map(tableIn));
      tables.sort((a, b) => rankOf(a) - rankOf(b));
      for (const { file, columns, isBare } of tables) {
        for (const column of columns) column.as = chosenOf.get(column.heading) ?? column.as;
        let toSkip = isBare ? 0 : 1;
        for await (const rows of csvRows(file.text())) {
          for (const { row, cells } of rows) {
            toSkip -= 1;
            if (toSkip >= 0) continue;
            const read = cells
              ? await kind.read({ ...fieldsIn<Use>(cells, columns, max), file, files: all })
              : 'A quotation mark is missing.';
            if (read !== null) yield itemOf(file, row, read);
          }
        }
      }
    },
  };
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
const plainHeading = (heading: string): string =>
  heading
    .replace(/[*(][^]*/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
