/**
 * Returns a record of a CSV file (RFC 4180). An apostrophe marks formulas that a spreadsheet would
 * calculate (OWASP, CSV injection), except in plain e-mail addresses, which no program could use
 * with it.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quoted).join(',')}\r\n`;

const quoted = (field: string): string => {
  const isRisky = startsFormula.test(field) && !plainAddress.test(field);
  return `"${(isRisky ? `'${field}` : field).replaceAll('"', '""')}"`;
};

/** Also full-width forms of East Asia, and characters that spreadsheets skip. */
const startsFormula = /^\s*[=+\-@＝＋－＠\t\r\n]/;

const plainAddress = /^[=+-][\p{L}\p{N}._+=-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
