const looksLikeDay = /\d\D\d{1,2}\D\d|[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9} \d{4}/i;
const dayFirst = /^(\d\d?)([./-])(\d\d?)\2(?=\d{4}\b|\d\d\b)/;
const zone = /\d:\d\d.*(?:z|utc|gmt|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * The time in epoch milliseconds, as exports write times; null if it is none. Times without a zone
 * are UTC, whatever the server's zone is. `1/2/24` is in January, `31/1/24` as well.
 */
export function typedTime(text: string): number | null {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'));
  if (!looksLikeDay.test(text)) return null;
  const typed = text
    .replace(dayFirst, (_, first, mark, second) =>
      mark === '.' || Number(first) > 12 ? `${second}/${first}/` : `${first}/${second}/`,
    )
    .replace(/(?<=\d)T(?=\d)/, ' ')
    .replace(/(?<=\d)(?=[ap]m\b)/i, ' ');
  const at = Date.parse(zone.test(typed) ? typed : `${typed} UTC`);
  return Number.isNaN(at) ? null : at;
}
