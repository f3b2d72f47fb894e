export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const units = [
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** Returns a length of time in words, such as `30 minutes`, `7 days` or `8 weeks`. */
export function spanText(ms: number): string {
  const [name, length] = units.find(([, unit]) => ms % unit === 0 && ms > unit) ?? units.at(-1)!;
  const count = Math.round(ms / length);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
