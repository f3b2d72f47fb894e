/** A row of a CSV file; `cells` is null if its quotes don't match. */
export interface CsvRow {
  /** As spreadsheets number it, from 1. */
  row: number;
  cells: string[] | null;
}

/** A record that takes more characters than this has lost a quote. */
const maxRecord = 256 * 1024;

const delimiters = [',', ';', '\t', '|'];

/** The line that Excel writes above the headings: `sep=;`. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i;

/**
 * Reads RFC 4180, with any delimiter and end of line. After a row with unmatched quotes it goes on
 * with the next line. Each array has the rows of a piece of text.
 */
export async function* csvRows(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CsvRow[]> {
  let text = '';
  let dialect: Dialect | null = null;
  let row = 0;
  const rowsIn = (isEnd: boolean): CsvRow[] => {
    const rows: CsvRow[] = [];
    let from = 0;
    if (dialect === null) {
      const line = separatorLine.exec(text);
      dialect = line ? dialectOf(line[1]!) : guessedDialect(text);
      from = line?.[0].length ?? 0;
      row = line ? 1 : 0;
    }
    for (;;) {
      const record = readRecord(text, from, dialect, isEnd);
      if (!record) break;
      row += 1;
      from = record.next;
      const { cells } = record;
      // An empty line counts, as in a spreadsheet.
      if (cells?.length !== 1 || cells[0] !== '') rows.push({ row, cells });
    }
    text = text.slice(from);
    return rows;
  };
  for await (const piece of pieces) {
    text += piece;
    if (dialect !== null || text.length >= maxRecord / 4) yield rowsIn(false);
  }
  yield rowsIn(true);
}

interface Dialect {
  delimiter: string;
  /** Finds the end of a cell without quotes. */
  cellEnd: RegExp;
}

const dialectOf = (delimiter: string): Dialect => ({
  delimiter,
  cellEnd: new RegExp(`[\\r\\n${delimiter.replace(/[\\\]^-]/, '\\$&')}]`, 'g'),
});

/** The one that splits most records into as many cells as the first has. */
function guessedDialect(text: string): Dialect {
  const rated = delimiters.map((delimiter) => {
    const dialect = dialectOf(delimiter);
    const counts: number[] = [];
    for (let from = 0; counts.length < 20;) {
      const record = readRecord(text, from, dialect, true);
      if (!record) break;
      from = record.next;
      if (record.cells) counts.push(record.cells.length);
    }
    const [first = 1] = counts;
    const alike = first === 1 ? 0 : counts.filter((count) => count === first).length;
    return { dialect, score: alike * 1000 + first };
  });
  return rated.toSorted((a, b) => b.score - a.score)[0]!.dialect;
}

interface CsvRecord {
  cells: string[] | null;
  /** The beginning of the next record. */
  next: number;
}

/** Null if the text ends before the record does, or there is none. */
function readRecord(
  text: string,
  from: number,
  { delimiter, cellEnd }: Dialect,
  isEnd: boolean,
): CsvRecord | null {
  if (from >= text.length) return null;
  const cells: string[] = [];
  for (let at = from; ;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, cellEnd);
    const isOpen = cell.end === -1;
    const isCut = isOpen || cell.end >= text.length - 1;
    if (isCut && !isEnd && text.length - from < maxRecord) return null;
    if (isOpen) return brokenRecord(text, from);
    cells.push(cell.value);
    const after = text[cell.end];
    if (after === delimiter) {
      at = cell.end + 1;
      continue;
    }
    if (after === undefined || after === '\n' || after === '\r') {
      const isPair = after === '\r' && text[cell.end + 1] === '\n';
      return { cells, next: cell.end + (isPair ? 2 : 1) };
    }
    return brokenRecord(text, from);
  }
}

function plainCell(text: string, at: number, cellEnd: RegExp) {
  cellEnd.lastIndex = at;
  const end = cellEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(at, end), end };
}

/** The end is -1 if no quote closes it. */
function quotedCell(text: string, at: number) {
  let value = '';
  for (let begin = at + 1; ;) {
    const quote = text.indexOf('"', begin);
    if (quote === -1) return { value, end: -1 };
    value += text.slice(begin, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    begin = quote + 2;
  }
}

function brokenRecord(text: string, from: number): CsvRecord {
  const end = text.indexOf('\n', from);
  return { cells: null, next: end === -1 ? text.length : end + 1 };
}
