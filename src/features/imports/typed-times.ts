const looksLikeDay = /\d\D\d{1,2}\D\d|[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9} \d{4}/i;
const dayFirst = /^(\d\d?)([./-])(\d\d?)\2(?=\d{4}\b|\d\d\b)/;
/** UTF-16 units; a longer text is no time. */
const maxLength = 100;
const zone = /\d:\d\d.*(?:z|utc|gmt|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * The time in epoch milliseconds, as exports write times; null if it is none. Times without a zone
 * are UTC, whatever the server's zone is. `1/2/24` is in January, `31/1/24` as well.
 */
export function typedTime(text: string): number | null {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'));
  if (text.length > maxLength || !looksLikeDay.test(text)) return null;
  const typed = text
    .replace(dayFirst, (_, first, mark, second) =>
      mark === '.' || Number(first) > 12 ? `${second}/${first}/` : `${first}/${second}/`,
    )
    .replace(/(?<=\d)T(?=\d)/, ' ')
    .replace(/(?<=\d)(?=[ap]m\b)/i, ' ');
  const at = Date.parse(zone.test(typed) ? typed : `${typed} UTC`);
  return Number.isNaN(at) || !hasItsDay(typed) ? null : at;
}

/** `Date.parse` takes February 30 for March 2. */
function hasItsDay(typed: string): boolean {
  const date = typed.replace(/ \d+:.*$/, '');
  const at = new Date(Date.parse(`${date} UTC`));
  const numbers = date.match(/\d+/g)!.map(Number);
  const day = numbers.indexOf(at.getUTCDate());
  const isNamed = numbers.length < 3;
  return day !== -1 && (isNamed || numbers.toSpliced(day, 1).includes(at.getUTCMonth() + 1));
}
