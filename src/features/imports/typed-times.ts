const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const isoLike = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(.*))?$/;
const numeric = /^(\d\d?)([/.-])(\d\d?)\2(\d{4}|\d\d)(?:,? +(.*))?$/;
const named =
  /^(?:[a-z]{3,9},? )?(?:([a-z]{3,9}) (\d\d?)|(\d\d?) ([a-z]{3,9})),? (\d{4})(?:,? +(.*))?$/i;
const clock =
  /^(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?([ap]m)?(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?(?: utc)?))?$/i;

/**
 * The time in epoch milliseconds, as exports write times; null if it is none. Times without a zone
 * are UTC, whatever the server's zone is. `1/2/24` is in January, `31/1/24` as well.
 */
export function typedTime(text: string): number | null {
  const typed = text.trim();
  if (/^\d{10}$/.test(typed)) return Number(typed) * 1000;
  if (/^\d{13}$/.test(typed)) return Number(typed);
  const date = dateIn(typed);
  const time = date && timeIn(date.rest ?? '');
  if (!date || time === null) return null;
  const at = Date.UTC(date.year, date.month - 1, date.day) + time;
  const isReal = new Date(at - time).getUTCDate() === date.day && date.month <= 12;
  return isReal ? at : null;
}

interface TypedDate {
  year: number;
  month: number;
  day: number;
  rest: string | undefined;
}

function dateIn(text: string): TypedDate | null {
  const iso = isoLike.exec(text);
  if (iso) return { year: +iso[1]!, month: +iso[2]!, day: +iso[3]!, rest: iso[4] };
  const digits = numeric.exec(text);
  if (digits) {
    const [, first, mark, second, year, rest] = digits;
    const isDayFirst = mark === '.' || Number(first) > 12;
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    return {
      year: +year! % 100 === +year! ? 2000 + +year! : +year!,
      month: +month!,
      day: +day!,
      rest,
    };
  }
  const words = named.exec(text);
  const month = months.indexOf((words?.[1] ?? words?.[4] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (!words || month === 0) return null;
  return { year: +words[5]!, month, day: Number(words[2] ?? words[3]), rest: words[6] };
}

/** Milliseconds since midnight in UTC; null if it is no time. */
function timeIn(text: string): number | null {
  if (text === '') return 0;
  const found = clock.exec(text);
  if (!found) return null;
  const [, hours, minutes, seconds = '0', half = '', zone = ''] = found;
  const isAfternoon = half.toLowerCase() === 'pm';
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  const [, sign, zoneHours, zoneMinutes] = /^([+-])(\d\d):?(\d\d)?/.exec(zone) ?? [];
  const offset = sign
    ? Number(`${sign}1`) * (Number(zoneHours) * 60 + Number(zoneMinutes ?? 0))
    : 0;
  const isReal = hour < 24 && Number(minutes) < 60 && Number(seconds) < 61;
  return isReal ? ((hour * 60 + Number(minutes) - offset) * 60 + Number(seconds)) * 1000 : null;
}
