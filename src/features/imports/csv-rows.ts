/** A record of more characters has lost a quote. */
const maxRecord = 256 * 1024;

const delimiters = [',', ';', '\t', '|'];

/** The line that Excel writes above the headings: `sep=;`. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i;

/**
 * Reads RFC 4180, with any delimiter and end of line. Rows are numbered from 1, as in spreadsheets.
 * A row with unmatched quotes has no cells, and the next line is read. Each generator reads the rows
 * of a piece of text while the caller asks for them, so that few of them are in memory.
 */
export async function* csvRows(pieces: AsyncIterable<string> | Iterable<string>) {
  let text = '';
  let row = 0;
  let cell: RegExp | null = null;
  function* rowsIn(isEnd: boolean) {
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
      if (record.cells?.join('') !== '') yield { row, cells: record.cells };
      from = record.next;
      record = readRecord(text, from, cell, isEnd);
    }
    text = text.slice(from);
  }
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

/** Finds the one that the first row has most of, apart from texts in quotes. */
function guessedDelimiter(text: string): string {
  const [line = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter(Boolean);
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.toSorted((a, b) => count(b) - count(a))[0]!;
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
