/** UTF-16 units; the longest names in use have 32. */
export const maxTimeZoneLength = 64;

/**
 * Whether this is an IANA name of a time zone that this machine knows. Bare offsets such as
 * `+05:30` are none: they know no clock changes, and older browsers do not read them.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || name.length > maxTimeZoneLength) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Today's names of places that browsers still list under an older one, which stays valid: CLDR
 * never renames what it has once named. Both name the same zone (the IANA database's `backward`).
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Asking the machine takes half a millisecond for each name. */
const namesToday = new Map<string, string>();

/** The name of a zone today, where this machine knows it. */
function nameToday(name: string): string {
  if (!Object.hasOwn(renamed, name)) return name;
  const known = namesToday.get(name);
  if (known !== undefined) return known;
  const now = isTimeZone(renamed[name]!) ? renamed[name]! : name;
  namesToday.set(name, now);
  return now;
}

/** Every time zone that one may choose, by its IANA name in alphabetical order. */
export function timeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map(nameToday);
  return [...new Set([...names, 'UTC'])].toSorted();
}

/** The time zone of this machine. */
export const ownTimeZone = (): string =>
  nameToday(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** `America/Indiana/Knox` as `Knox, Indiana`: what people look for in a list of zones. */
export function cityOfZone(name: string): string {
  const [, ...places] = name.replaceAll('_', ' ').split('/');
  return places.toReversed().join(', ') || name;
}

/**
 * The time zone that somebody means who types its name in any case, or only a place as
 * `new york` or `Knox, Indiana`; the text as it is where that names none, or more than one.
 */
export function timeZoneMeant(text: string): string {
  const typed = text.trim();
  // `Knox, Indiana` is how the list shows `Indiana/Knox`.
  const path = typed
    .split(/\s*,\s*/)
    .toReversed()
    .join('/');
  const wanted = path.replaceAll(' ', '_').toLowerCase();
  const zones = [...new Set([...timeZones(), ...Object.keys(renamed)])];
  const named = zones.find((zone) => zone.toLowerCase() === wanted);
  if (named) return named;
  const places = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
  // A place may stand in the list under its name of today and under an older one.
  const meant = new Set(places.map(nameToday));
  const [only] = meant;
  if (only === undefined || meant.size > 1) return typed;
  return places.includes(only) ? only : places[0]!;
}
