/** UTF-16 units; the longest names in use have 32. */
export const longestTimeZone = 64;

/**
 * Whether this is an IANA name of a time zone that this machine knows. Bare offsets such as
 * `+05:30` are none: they know no clock changes, and older browsers do not read them.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || name.length > longestTimeZone) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Every time zone that one may choose, by its IANA name in alphabetical order. */
export const timeZones = (): string[] => [...Intl.supportedValuesOf('timeZone'), 'UTC'];

/** The time zone of this machine. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/Indiana/Knox` as `Knox, Indiana`: what people look for in a list of zones. */
export function placeOfZone(name: string): string {
  const [, ...places] = name.replaceAll('_', ' ').split('/');
  return places.toReversed().join(', ') || name;
}

/**
 * The time zone that somebody means who types its name in any case, or only a place as
 * `new york`; the text as it is where that names none, or more than one.
 */
export function timeZoneMeant(text: string): string {
  const typed = text.trim();
  const wanted = typed.replaceAll(' ', '_').toLowerCase();
  const zones = timeZones();
  const named = zones.find((zone) => zone.toLowerCase() === wanted);
  if (named) return named;
  const places = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
  return places.length === 1 ? places[0]! : typed;
}
