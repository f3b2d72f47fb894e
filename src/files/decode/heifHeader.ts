import { Problem } from '../../errors/problem.ts';

export interface HeifHeader {
  /** Before rotation and cropping. */
  width: number;
  height: number;
  /** The number of tiles; 1 if the image isn't a grid. */
  tiles: number;
  /** All decoded pixels: the tiles may be larger together than the visible image. */
  pixels: number;
}

export const heifLimits = {
  /** Phones make tiles of 512 x 512: an image of 48 million pixels has 192. */
  tiles: 1024,
  /** The most children of a box; tiles, thumbnails, depth maps and metadata are items. */
  boxes: 4096,
  /** The maximum length of the metadata; phones write a few thousand bytes. */
  metaBytes: 1024 * 1024,
} as const;

/**
 * Reads the structure of the image, in as many steps as it has boxes. Source: boxes ISO/IEC
 * 14496-12; items and their properties ISO/IEC 23008-12, sections 6 and 9.
 * @throws Problem `file.not-an-image` if it isn't a still image in HEVC, `file.is-film`,
 * `file.broken`, or `file.too-demanding` if it has more parts than an image needs.
 */
export function heifHeader(bytes: Buffer): HeifHeader {
  const [type, ...others] = boxesIn(bytes, 0, bytes.length, 'lenient');
  const brands = type?.name === 'ftyp' ? brandsIn(bytes, type) : [];
  if (!brands.some((brand) => stillBrands.has(brand))) {
    throw new Problem(filmBrands.has(brands[0]!) ? 'file.is-film' : 'file.not-an-image');
  }
  const meta = others.find(({ name }) => name === 'meta');
  if (!meta) throw new Problem('file.broken');
  if (meta.to - meta.from > heifLimits.metaBytes) throw new Problem('file.too-demanding');
  return pictureIn(itemsIn(bytes, meta));
}

/** Whether it begins like the files of this family, which includes videos. */
export function isBoxed(bytes: Buffer): boolean {
  return bytes.length >= 16 && bytes.toString('latin1', 4, 8) === 'ftyp';
}

const stillBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'mif2']);
const filmBrands = new Set(['qt  ', 'mp41', 'mp42', 'isom', 'iso2', 'avc1', 'M4V ']);

interface Box {
  name: string;
  from: number;
  to: number;
}

interface Item {
  /** Four characters: `hvc1` is an HEVC image, `grid` is made of several. */
  type: string;
  /** In pixels, as `ispe` says. */
  size: { width: number; height: number } | null;
  /** IDs of the images that it is made of. */
  parts: number[];
}

interface Items {
  primary: number;
  byId: Map<number, Item>;
  /** IDs of the primary one's auxiliary images: its transparency, its depth. */
  beside: number[];
}

function pictureIn({ primary, byId, beside }: Items): HeifHeader {
  const whole = byId.get(primary);
  if (!whole) throw new Problem('file.broken');
  const pixels = [primary, ...beside].map((id) => pixelsOf(id, byId, id === primary));
  if (!whole.size) throw new Problem('file.broken');
  const tiles = whole.type === 'grid' ? whole.parts.length : 1;
  return { ...whole.size, tiles, pixels: Math.max(...pixels) };
}

/** @param isShown Only visible images must have an accepted type. */
function pixelsOf(id: number, byId: Map<number, Item>, isShown: boolean): number {
  const item = byId.get(id);
  const tiles = item?.type === 'grid' ? item.parts.map((part) => byId.get(part)) : [];
  if (tiles.length > heifLimits.tiles) throw new Problem('file.too-demanding');
  const isTaken =
    item?.type === 'hvc1' || (tiles.length > 0 && tiles.every((tile) => tile?.type === 'hvc1'));
  if (isShown && !isTaken)
    throw new Problem(item?.type === 'grid' ? 'file.broken' : 'file.not-an-image');
  const inTiles = tiles.reduce((sum, tile) => sum + areaOf(tile), 0);
  // Areas without a tile would be empty.
  if (tiles.length > 0 && inTiles < areaOf(item)) throw new Problem('file.broken');
  return Math.max(areaOf(item), inTiles);
}

const areaOf = (item: Item | undefined): number =>
  item?.size ? item.size.width * item.size.height : 0;

function itemsIn(bytes: Buffer, meta: Box): Items {
  const boxes = boxesIn(bytes, meta.from + 4, meta.to);
  const box = (name: string): Box => {
    const found = boxes.find((one) => one.name === name);
    if (!found) throw new Problem('file.broken');
    return found;
  };
  const byId = new Map<number, Item>();
  for (const { id, type } of typesIn(bytes, box('iinf'))) {
    byId.set(id, { type, size: null, parts: [] });
  }
  addSizes(bytes, box('iprp'), byId);
  const primary = new Fields(bytes, box('pitm')).full().id(0);
  const beside: number[] = [];
  const references = boxes.find(({ name }) => name === 'iref');
  for (const { kind, from, to } of references ? referencesIn(bytes, references) : []) {
    if (kind === 'dimg') byId.get(from)?.parts.push(...to);
    if (kind === 'auxl' && to.includes(primary)) beside.push(from);
  }
  return { primary, byId, beside };
}

function* typesIn(bytes: Buffer, iinf: Box): Generator<{ id: number; type: string }> {
  const { version, at } = new Fields(bytes, iinf).full();
  for (const infe of boxesIn(bytes, at + (version === 0 ? 2 : 4), iinf.to)) {
    const entry = new Fields(bytes, infe).full();
    // Version 2 has 16-bit IDs; earlier ones have no types.
    if (entry.version < 2) throw new Problem('file.not-an-image');
    const id = entry.id(2);
    entry.take(2);
    yield { id, type: entry.word() };
  }
}

function addSizes(bytes: Buffer, iprp: Box, byId: Map<number, Item>): void {
  const boxes = boxesIn(bytes, iprp.from, iprp.to);
  const ipco = boxes.find(({ name }) => name === 'ipco');
  if (!ipco) throw new Problem('file.broken');
  const properties = boxesIn(bytes, ipco.from, ipco.to);
  for (const ipma of boxes.filter(({ name }) => name === 'ipma')) {
    const fields = new Fields(bytes, ipma).full();
    for (let left = fields.take(4); left > 0; left -= 1) {
      const item = byId.get(fields.id(0));
      for (let more = fields.take(1); more > 0; more -= 1) {
        // The first bit marks a property as essential.
        const index = fields.flags & 1 ? fields.take(2) & 0x7fff : fields.take(1) & 0x7f;
        const property = properties[index - 1];
        if (property?.name !== 'ispe' || !item) continue;
        const size = new Fields(bytes, property).full();
        const said = { width: size.take(4), height: size.take(4) };
        // If several contradict each other, the largest counts.
        if (!item.size || areaOf(item) < said.width * said.height) item.size = said;
      }
    }
  }
}

function* referencesIn(
  bytes: Buffer,
  iref: Box,
): Generator<{ kind: string; from: number; to: number[] }> {
  const { version, at } = new Fields(bytes, iref).full();
  for (const box of boxesIn(bytes, at, iref.to)) {
    const fields = new Fields(bytes, box);
    fields.version = version;
    const from = fields.id(0);
    const count = fields.take(2);
    if (count > heifLimits.boxes) throw new Problem('file.too-demanding');
    yield { kind: box.name, from, to: Array.from({ length: count }, () => fields.id(0)) };
  }
}

function brandsIn(bytes: Buffer, { from, to }: Box): string[] {
  const words = bytes.toString('latin1', from, Math.min(to, from + 256)).match(/.{4}/gs) ?? [];
  // The second word is a version.
  return words.filter((_, at) => at !== 1);
}

/**
 * A length of 1 means that 8 bytes of length follow the name, and 0 marks the last box.
 * @param mode `lenient` stops at a box that goes beyond the end: only the first bytes of a video's
 * box are here.
 */
function boxesIn(bytes: Buffer, from: number, to: number, mode?: 'lenient'): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    if (boxes.length === heifLimits.boxes) throw new Problem('file.too-demanding');
    if (at + 8 > to) throw new Problem('file.broken');
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const begin = at + (isLong ? 16 : 8);
    if (at + length < begin) throw new Problem('file.broken');
    if (at + length > to && mode !== 'lenient') throw new Problem('file.broken');
    boxes.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      from: begin,
      to: Math.min(at + length, to),
    });
    at += length;
  }
  return boxes;
}

/** Big-endian numbers, one after the other. */
class Fields {
  readonly #bytes: Buffer;
  readonly #to: number;
  at: number;
  version = 0;
  flags = 0;

  constructor(bytes: Buffer, box: Box) {
    this.#bytes = bytes;
    this.at = box.from;
    this.#to = box.to;
  }

  full(): this {
    this.version = this.take(1);
    this.flags = this.take(3);
    return this;
  }

  /** @param last the last version with 2-byte IDs. */
  id(last: number): number {
    return this.take(this.version <= last ? 2 : 4);
  }

  word(): string {
    const at = this.#skip(4);
    return this.#bytes.toString('latin1', at, at + 4);
  }

  take(length: number): number {
    return this.#bytes.readUIntBE(this.#skip(length), length);
  }

  #skip(length: number): number {
    const { at } = this;
    if (at + length > this.#to) throw new Problem('file.broken');
    this.at += length;
    return at;
  }
}
