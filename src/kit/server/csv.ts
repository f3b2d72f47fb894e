/**
 * One record of a CSV file (RFC 4180): every field in quotes, the line ended by CRLF. A field that
 * a spreadsheet would take for a formula begins with an apostrophe instead (as OWASP advises
 * against CSV injection), because who typed it may be anybody. A plain e-mail address stays as it
 * is, also one that begins like a formula: with the apostrophe nobody could be mailed there, and
 * without brackets, quotes, bars or spaces it calls nothing and reads nothing.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quoted).join(',')}\r\n`;

const quoted = (field: string): string => {
  const isRisky = startsFormula.test(field) && !plainAddress.test(field);
  return `"${(isRisky ? `'${field}` : field).replaceAll('"', '""')}"`;
};

/** What spreadsheets calculate, also in the wide forms of East Asia, and what they skip before. */
const startsFormula = /^\s*[=+\-@＝＋－＠\t\r\n]/;

const plainAddress = /^[=+-][\p{L}\p{N}._+=-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
