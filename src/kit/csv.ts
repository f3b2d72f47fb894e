/**
 * One record of a CSV file (RFC 4180): every field in quotes, the line ended by CRLF. A field that
 * a spreadsheet would take for a formula begins with an apostrophe instead (as OWASP advises
 * against CSV injection), because who typed it may be anybody.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quoted).join(',')}\r\n`;

const quoted = (field: string): string =>
  `"${(startsFormula.test(field) ? `'${field}` : field).replaceAll('"', '""')}"`;

/** What spreadsheets calculate, also in the wide forms of East Asia, and what they skip before. */
const startsFormula = /^\s*[=+\-@＝＋－＠\t\r\n]/;
