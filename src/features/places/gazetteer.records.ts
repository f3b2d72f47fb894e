import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { once } from '../../kit/functions/once.ts';
import type { Place } from './place.ts';

/** Next to this file, or to the built server. `scripts/gazetteer.ts` makes it. */
export const placesFile = join(import.meta.dirname, 'places.br');

/** Slightly more than the file has, since pieces to be joined would take its memory twice. */
const unpackedBytes = 4.5 * 1024 * 1024;

/** How exactly sizes are stored: steps per power of ten. */
export const sizeSteps = 32;

/** Its country, its name, and all names by which a location may refer to it, normalized. */
export type Region = [country: string, name: string, ...names: string[]];

/** The first line of the file, as JSON; a column for each fact follows, and lists of names. */
export interface GazetteerHeader {
  towns: number;
  names: number;
  labelBytes: number;
  zones: string[];
  regions: Region[];
  /** The normalized names of each country, by its code. */
  countries: Record<string, string[]>;
}

export type Gazetteer = Awaited<ReturnType<typeof openGazetteer>>;

/** Opened by the first search, since most starts of a site need no place. */
export const gazetteer = once(openGazetteer);

/**
 * Towns are numbers from 0 here, and their names stay bytes: as JavaScript strings in a `Map` they
 * would take 238 MB.
 */
async function openGazetteer() {
  const compressed = await readFile(placesFile);
  const file = await promisify(brotliDecompress)(compressed, { chunkSize: unpackedBytes });
  const headerEnd = file.indexOf('\n') + 1;
  const header = JSON.parse(file.toString('utf8', 0, headerEnd)) as GazetteerHeader;
  const { towns, names, labelBytes, zones, regions, countries } = header;
  let position = file.byteOffset + headerEnd;
  const take = <T extends { byteLength: number }>(
    Column: new (buffer: ArrayBufferLike, from: number, length: number) => T,
    length: number,
  ) => {
    const column = new Column(file.buffer, position, length);
    position += column.byteLength;
    return column;
  };
  const ids = take(Uint32Array, towns);
  for (let town = 1; town < towns; town += 1) ids[town]! += ids[town - 1]!;
  const [latitudes, longitudes] = [take(Int16Array, towns), take(Int16Array, towns)];
  const [regionOf, zoneOf] = [take(Uint16Array, towns), take(Uint16Array, towns)];
  const townOf = take(Uint16Array, names);
  const isMain = take(Uint8Array, names);
  const sizes = take(Uint8Array, towns);
  const labelsStart = position - file.byteOffset;
  const labels = linesIn(file.subarray(labelsStart, labelsStart + labelBytes), towns);
  const sorted = linesIn(file.subarray(labelsStart + labelBytes), names);

  const townWith = (id: string): number => {
    const town = firstOf(ids.length, (at) => ids[at]! >= Number(id));
    return ids[town] === Number(id) ? town : -1;
  };
  const placeOf = (town: number): Place => {
    const [country, region] = regions[regionOf[town]!]!;
    const name = labels.text.toString('utf8', labels.starts[town], labels.starts[town + 1]! - 1);
    return { _id: String(ids[town]), name, region, country, timeZone: zones[zoneOf[town]!]! };
  };

  return {
    regions,
    zones,
    countries,
    /** The number of the town with this name, in the order of names. */
    townOf: (name: number): number => townOf[name]!,
    /** The names that start with these bytes: from the first, to before the last. */
    startingWith: (bytes: Buffer): [from: number, to: number] => [
      firstLine(sorted, bytes, (order) => order >= 0),
      firstLine(sorted, bytes, (order) => order > 0),
    ],
    /** The bytes of a name. */
    lengthOf: (name: number): number => sorted.starts[name + 1]! - sorted.starts[name]! - 1,
    /** Whether it is the town's main name, and not an old one or one in another language. */
    isMain: (name: number): boolean => isMain[name] === 1,
    /** The power of ten of its people. */
    sizeOf: (town: number): number => sizes[town]! / sizeSteps,
    zoneOf: (town: number): number => zoneOf[town]!,
    regionOf: (town: number): number => regionOf[town]!,
    /** In degrees, to a hundredth. */
    positionOf: (town: number) => ({
      latitude: latitudes[town]! / 100,
      longitude: longitudes[town]! / 100,
    }),
    placeOf,
    /** The number of the town with this id; -1 if there is none. */
    townWith,
    placeWith(id: string): Place | null {
      const town = townWith(id);
      return town === -1 ? null : placeOf(town);
    },
  };
}

interface Lines {
  text: Buffer;
  /** The first byte of each line, and the end of the text. */
  starts: Uint32Array;
}

function linesIn(text: Buffer, count: number): Lines {
  const starts = new Uint32Array(count + 1);
  let line = 0;
  for (let at = 0; at < text.length; at += 1) if (text[at] === 0x0a) starts[++line] = at + 1;
  return { text, starts };
}

/** Searches sorted lines by how their beginning compares with the bytes. */
const firstLine = ({ text, starts }: Lines, bytes: Buffer, isFound: (order: number) => boolean) =>
  firstOf(starts.length - 1, (line) => {
    const start = starts[line]!;
    const end = Math.min(start + bytes.length, starts[line + 1]! - 1);
    return isFound(text.compare(bytes, 0, bytes.length, start, end));
  });

/** Searches a sorted list by halves. @returns the first index that is found, or the length. */
function firstOf(length: number, isFound: (at: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isFound(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
