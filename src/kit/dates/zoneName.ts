import { offsetMinutesAt } from './dates.ts';

/** `New York time, UTC−5`, the same in all browsers. `at` is in epoch milliseconds. */
export function zoneName(at: number, timeZone: string): string {
  const offset = offsetMinutesAt(at, timeZone);
  const minutes = Math.abs(offset) % 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  const distance = `${offset < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  const [, city] = /^(?!Etc\/)[A-Z]\w+\/(?:.*\/)?([^/]+)$/.exec(timeZone) ?? [];
  const clock = offset === 0 ? (city ? 'GMT' : 'UTC') : `UTC${distance}`;
  return city ? `${city.replaceAll('_', ' ')} time, ${clock}` : clock;
}
