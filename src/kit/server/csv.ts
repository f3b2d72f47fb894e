/**
 * A record of a CSV file (RFC 4180). An apostrophe marks what a spreadsheet would calculate (OWASP,
 * CSV injection), except in plain e-mail addresses, which could not be mailed with it.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quoted).join(',')}\r\n`;

const quoted = (field: string): string => {
  const isRisky = startsFormula.test(field) && !plainAddress.test(field);
  return `"${(isRisky ? `'${field}` : field).replaceAll('"', '""')}"`;
};

/** Also the full-width forms of East Asia, and what spreadsheets skip before them. */
const startsFormula = /^\s*[=+\-@＝＋－＠\t\r\n]/;

const plainAddress = /^[=+-][\p{L}\p{N}._+=-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
