import { beforeAll, describe, expect, test } from 'vitest';
import { gazetteer, type Gazetteer } from './gazetteer.records.ts';
import { searchPlaces } from './place-search.records.ts';
import { mostPlaces } from './place.ts';

let places: Gazetteer;
beforeAll(async () => {
  places = await gazetteer();
});

const found = (typed: string, zone: string | null = null) =>
  searchPlaces(places, typed, zone).map(({ name, country }) => `${name} ${country}`);

describe('a search for a place', () => {
  test.each([
    ['Москва', 'Moscow RU'],
    ['Київ', 'Kyiv UA'],
    ['Αθήνα', 'Athens GR'],
    ['東京', 'Tokyo JP'],
    ['서울', 'Seoul KR'],
    ['القاهرة', 'Cairo EG'],
  ])('finds a large city by %s, its name in its own script', (typed, place) => {
    expect(found(typed)[0]).toBe(place);
  });

  test('finds a town while its name is typed', () => {
    for (const typed of ['ham', 'hamb', 'Hambu', 'HAMBURG', ' hamburg ']) {
      expect(found(typed, 'Europe/Berlin')[0], typed).toBe('Hamburg DE');
    }
    expect(found('reykj')[0]).toBe('Reykjavík IS');
  });

  test('puts whole names first, then large towns', () => {
    expect(found('Leer', 'Europe/Berlin').slice(0, 2)).toEqual(['Leer DE', 'Leer SS']);
    expect(found('san').slice(0, 3)).toEqual(['San ML', 'Santiago CL', 'Santo Domingo DO']);
  });

  test('prefers towns in the time zone, by any name of the zone', () => {
    expect(found('Paris')[0]).toBe('Paris FR');
    expect(found('Paris', 'America/Chicago')[0]).toBe('Paris US');
    expect(found('Paris', 'US/Central')).toEqual(found('Paris', 'America/Chicago'));
    expect(found('k', 'Asia/Calcutta')).toEqual(found('k', 'Asia/Kolkata'));
    expect(found('k', 'Asia/Kolkata')[0]).toBe('Kolkata IN');
    expect(found('Cambridge', 'Europe/London')[0]).toBe('Cambridge GB');
    expect(found('Belleville', 'Europe/Paris')[0]).toBe('Belleville FR');
  });

  test('prefers towns in a region or country that is named, even incompletely', () => {
    const first = (typed: string) => {
      const [{ name, region, country } = { name: '', region: '', country: '' }] = searchPlaces(
        places,
        typed,
        null,
      );
      return [name, region, country].join();
    };
    expect(first('Paris, Tex')).toBe('Paris,Texas,US');
    expect(first('Springfield IL')).toBe('Springfield,Illinois,US');
    expect(first('Halle (Westfalen)')).toBe('Halle,North Rhine-Westphalia,DE');
    expect(first('Hamilton, Neuseeland')).toBe('Hamilton,Waikato Region,NZ');
    expect(first('London, ON')).toBe('London,Ontario,CA');
  });

  test('answers at most eight places, each one once', () => {
    for (const typed of ['s', 'mu', 'hamburg', '南']) {
      const ids = searchPlaces(places, typed, 'Europe/Berlin').map(({ _id }) => _id);
      expect(ids.length, typed).toBeLessThanOrEqual(mostPlaces);
      expect(new Set(ids).size, typed).toBe(ids.length);
    }
  });

  test('finds nothing by nothing, and by names that no place has', () => {
    for (const typed of ['', ' ', ',', '\u202e', '%', "'", 'qqqq', 'x'.repeat(200)]) {
      expect(found(typed), typed).toEqual([]);
    }
  });

  test('reads a part of the names at most', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
      const [from, to] = places.startingWith(Buffer.from(letter));
      return to - from;
    });
    expect(Math.max(...letters)).toBeLessThan(25_000);
    expect(Math.min(...letters)).toBeGreaterThan(0);
  });

  test('takes less than 10 milliseconds of a processor on average, even if the query is hostile', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const typed = [
      ...letters.flatMap((one) => [one, ...letters.map((other) => one + other)]),
      'a '.repeat(100),
      'a,'.repeat(100),
      '('.repeat(200),
    ];
    const before = process.threadCpuUsage();
    for (const one of typed) searchPlaces(places, one, 'Europe/Berlin');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000 / typed.length).toBeLessThan(10);
  });
});
