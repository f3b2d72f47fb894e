/** A row of a CSV file; `cells` is null if its quotes don't match. */
interface CsvRow {
  /** As spreadsheets number it, from 1. */
  row: number;
  cells: string[] | null;
}

/** A record of more characters has lost a quote. */
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
  let row = 0;
  let cell: RegExp | null = null;
  const rowsIn = (isEnd: boolean) => {
    const rows: CsvRow[] = [];
    let from = 0;
    if (cell === null) {
      const line = separatorLine.exec(text);
      cell = cellPattern(line?.[1] ?? guessedDelimiter(text));
      row = line ? 1 : 0;
      from = line?.[0].length ?? 0;
    }
    for (let record = readRecord(text, from, cell, isEnd); record;) {
      row += 1;
      // An empty line counts, as in a spreadsheet.
      if (record.cells?.join('') !== '') rows.push({ row, cells: record.cells });
      from = record.next;
      record = readRecord(text, from, cell, isEnd);
    }
    text = text.slice(from);
    return rows;
  };
  for await (const piece of pieces) {
    text += piece;
    // The delimiter is guessed from several rows.
    if (cell !== null || text.length >= maxRecord / 4) yield rowsIn(false);
  }
  yield rowsIn(true);
}

/** Matches a cell, with or without quotes, and its delimiter or the end of its row. */
function cellPattern(delimiter: string): RegExp {
  const end = delimiter.replace(/[\\\]^|-]/, '\\$&');
  const plain = `[^${end}\\r\\n]`;
  const quoted = '"([^"]*(?:""[^"]*)*)"';
  return new RegExp(`(?:${quoted}|((?!")${plain}*))(${end}|\\r\\n|\\n|\\r|$)`, 'y');
}

/** Finds the one that splits most records into as many cells as the first. */
function guessedDelimiter(text: string): string {
  const score = (delimiter: string) => {
    const cell = cellPattern(delimiter);
    const counts: number[] = [];
    for (let record = readRecord(text, 0, cell, true); record && counts.length < 20;) {
      counts.push(record.cells?.length ?? 1);
      record = readRecord(text, record.next, cell, true);
    }
    const [first = 1] = counts;
    return first === 1 ? 0 : counts.filter((count) => count === first).length * 1000 + first;
  };
  return delimiters.toSorted((a, b) => score(b) - score(a))[0]!;
}

/** Null if the text ends before the record does, or has no more. */
function readRecord(text: string, from: number, cell: RegExp, isEnd: boolean) {
  if (from >= text.length) return null;
  const cells: string[] = [];
  cell.lastIndex = from;
  for (;;) {
    const [, quoted, plain, end] = cell.exec(text) ?? [];
    const isWhole = isEnd || text.length - from >= maxRecord;
    // At the end of the text, more of the cell may follow.
    const isCut = end === undefined || cell.lastIndex === text.length;
    if (isCut && !isWhole) return null;
    if (end === undefined) {
      const line = text.indexOf('\n', from);
      return { cells: null, next: line === -1 ? text.length : line + 1 };
    }
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '' || end === '\n' || end === '\r' || end === '\r\n') {
      return { cells, next: cell.lastIndex };
    }
  }
}
