import { memoize } from '../functions/memoize.ts';

/** UTF-16 units; the longest names in use have 32. */
export const maxTimeZoneLength = 64;

/** Whether this machine knows it as an IANA name. Offsets such as `+05:30` are none. */
export const isTimeZone = (name: string): boolean =>
  /^[a-z]/i.test(name) && name.length <= maxTimeZoneLength && isKnown(name);

/** Cached, because asking takes a quarter of a millisecond. */
const isKnown = memoize((name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 1_000);

/** Places that browsers list under an older name, as CLDR never renames (`backward`). */
const currentNames: Readonly<Record<string, string>> = {
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

const currentName = (name: string): string =>
  Object.hasOwn(currentNames, name) && isTimeZone(currentNames[name]!) ? currentNames[name]! : name;

/** In alphabetical order. */
export const timeZones = memoize((): readonly string[] => {
  const known = Intl.supportedValuesOf('timeZone').map(currentName);
  return [...new Set([...known, 'UTC'])].toSorted();
}, 1);

/** The name in use for any name that this machine knows, such as `US/Eastern`. */
export const currentZone = memoize(
  (name: string): string =>
    currentName(Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone),
  1_000,
);

export const ownTimeZone = (): string =>
  currentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** `America/Indiana/Knox` as `Knox, Indiana`. */
export function cityOfZone(name: string): string {
  const [, ...places] = name.replaceAll('_', ' ').split('/');
  return places.toReversed().join(', ') || name;
}

/** Reads `new york` or `Knox, Indiana`; returns the text for no zone, or several. */
export function parseTimeZone(text: string): string {
  const typed = text.trim();
  // `Knox, Indiana` is how the list shows `Indiana/Knox`.
  const path = typed
    .split(/\s*,\s*/)
    .toReversed()
    .join('/');
  const ending = path.replaceAll(' ', '_').toLowerCase();
  const zones = [...new Set([...timeZones(), ...Object.keys(currentNames)])];
  const named = zones.find((zone) => zone.toLowerCase() === ending);
  if (named) return named;
  const places = zones.filter((zone) => zone.toLowerCase().endsWith(`/${ending}`));
  // A place may be listed under both its names.
  const candidates = new Set(places.map(currentName));
  const [only] = candidates;
  if (only === undefined || candidates.size > 1) return typed;
  return places.includes(only) ? only : places[0]!;
}
