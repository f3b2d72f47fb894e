/** Runs in a thread of the decoder's process, which watches it and ends it. */
// C functions are exported with a leading underscore.
// oxlint-disable no-underscore-dangle
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/libheif-wasm/libheif.js';
import type { MasterJob } from './decoderJob.ts';

export type HeifOrder = Pick<MasterJob, 'bytes' | 'pixels' | 'pixelsAtOnce' | 'tiles'>;
type Most = Omit<HeifOrder, 'bytes'>;

/** Interleaved, with an alpha channel if it has one; or the library's message. */
export type HeifAnswer =
  | {
      data: Uint8Array<ArrayBuffer>;
      width: number;
      height: number;
      channels: 3 | 4;
      premultiplied: boolean;
      /** An ICC profile, or null. */
      profile: Uint8Array | null;
      /** The remaining transformations of the pixels, in this order. */
      turns: Turn[];
    }
  | string;

/** Degrees clockwise, or mirrored vertically (`flip`) or horizontally (`flop`). */
export type Turn = 90 | 180 | 270 | 'flip' | 'flop';

// Constants of libheif/heif.h.
const rgb = 1;
const interleaved = { plane: 10, 3: 10, 4: 11 } as const;
/** In bytes, in `heif_decoding_options`. */
const ignoresTurns = 1;
const [irot, imir] = [0x69726f74, 0x696d6972];
const maxTurns = 8;

const lib = libheif({ print() {}, printErr() {} });
/** The library's error struct: its code, its subcode, and the address of its message. */
const error = lib._malloc(12);
/** The memory to which functions write their output. */
const found = lib._malloc(8);

const answer = answerTo(workerData as HeifOrder);
const moved = typeof answer === 'string' ? [] : [answer.data.buffer];
parentPort!.postMessage(answer, moved);

function answerTo(order: HeifOrder): HeifAnswer {
  try {
    return decode(order);
  } catch (failure) {
    return String((failure as Error).message);
  }
}

function decode({ bytes, ...most }: HeifOrder): HeifAnswer {
  const context = lib._heif_context_alloc();
  limit(context, most);
  const file = lib._malloc(bytes.length);
  lib.HEAPU8.set(bytes, file);
  lib._heif_context_read_from_memory(error, context, file, bytes.length, 0);
  check();
  lib._free(file);
  lib._heif_context_get_primary_image_handle(error, context, found);
  check();
  const handle = word(found);
  const channels = lib._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  return {
    ...pixelsOf(context, handle, channels, most),
    channels,
    premultiplied: lib._heif_image_handle_is_premultiplied_alpha(handle) !== 0,
    profile: profileOf(handle),
  };
}

/** The first version of `heif_security_limits`: unset limits keep the library's defaults. */
function limit(context: number, { pixels, tiles }: Most): void {
  const at = lib._heif_context_get_security_limits(context);
  const fields = view();
  fields.setBigUint64(at + 8, BigInt(pixels), true);
  fields.setBigUint64(at + 16, BigInt(tiles), true);
}

/**
 * Decodes one tile at a time, so that only one is in memory twice, and doesn't rotate it: for
 * rotated grids, the library reports other positions of tiles than it uses itself.
 */
function pixelsOf(context: number, handle: number, channels: 3 | 4, most: Most) {
  const tiling = lib._malloc(128);
  lib._heif_image_handle_get_image_tiling(error, handle, 0, tiling);
  check();
  const [columns, rows, tileWidth, tileHeight, width, height] = [4, 8, 12, 16, 20, 24].map((at) =>
    word(tiling + at),
  ) as [number, number, number, number, number, number];
  const tiles = columns * rows;
  const pixels = Math.max(width * height, tiles * tileWidth * tileHeight);
  // The library applies its own limits to each tile separately.
  if (tiles > most.tiles) throw new Error(`${tiles} tiles exceed the limit`);
  if (columns * tileWidth < width || rows * tileHeight < height) {
    throw new Error('The tiles do not cover the image');
  }
  if (pixels > (tiles > 1 ? most.pixels : most.pixelsAtOnce)) {
    throw new Error(`${pixels} exceeds pixel limit`);
  }
  const turns = turnsOf(context, handle);
  if (tiles === 1 || turns === null) return { ...wholeOf(handle, channels), turns: [] };
  const untouched = lib._heif_decoding_options_alloc();
  lib.HEAPU8[untouched + ignoresTurns] = 1;
  const data = new Uint8Array(width * height * channels);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      lib._heif_image_handle_decode_image_tile(
        error,
        handle,
        found,
        rgb,
        interleaved[channels],
        untouched,
        column,
        row,
      );
      check();
      const left = column * tileWidth;
      const tile = rowsOf(word(found), channels);
      let at = (row * tileHeight * width + left) * channels;
      for (const pixels of tile.rows) {
        if (at >= data.length) break;
        data.set(pixels.subarray(0, (width - left) * channels), at);
        at += width * channels;
      }
      lib._heif_image_release(tile.image);
    }
  }
  return { data, width, height, turns };
}

/** Null if the image is also cropped; the library then transforms it. */
function turnsOf(context: number, handle: number): Turn[] | null {
  const id = lib._heif_image_handle_get_item_id(handle);
  const ids = lib._malloc(4 * maxTurns);
  const count = lib._heif_item_get_transformation_properties(context, id, ids, maxTurns);
  const turns = Array.from({ length: count }, (_, at): Turn | 0 | null => {
    const property = word(ids + 4 * at);
    switch (lib._heif_item_get_property_type(context, id, property)) {
      case irot: {
        const left = lib._heif_item_get_property_transform_rotation_ccw(context, id, property);
        return ((360 - left) % 360) as Turn | 0;
      }
      case imir:
        return lib._heif_item_get_property_transform_mirror(context, id, property) === 0
          ? 'flip'
          : 'flop';
      default:
        return null;
    }
  });
  return turns.includes(null) ? null : turns.filter((turn) => turn !== 0 && turn !== null);
}

function wholeOf(handle: number, channels: 3 | 4) {
  lib._heif_decode_image(error, handle, found, rgb, interleaved[channels], 0);
  check();
  const { width, height, rows } = rowsOf(word(found), channels);
  const data = new Uint8Array(width * height * channels);
  let at = 0;
  for (const pixels of rows) {
    data.set(pixels, at);
    at += width * channels;
  }
  return { data, width, height };
}

function rowsOf(image: number, channels: 3 | 4) {
  const width = lib._heif_image_get_width(image, interleaved.plane);
  const height = lib._heif_image_get_height(image, interleaved.plane);
  const plane = lib._heif_image_get_plane_readonly2(image, interleaved.plane, found);
  const stride = word(found);
  const rows = Array.from({ length: height }, (_, row) => {
    const at = plane + row * stride;
    return lib.HEAPU8.subarray(at, at + width * channels);
  });
  return { image, width, height, rows };
}

function profileOf(handle: number): Uint8Array | null {
  const length = lib._heif_image_handle_get_raw_color_profile_size(handle);
  if (length === 0) return null;
  const at = lib._malloc(length);
  lib._heif_image_handle_get_raw_color_profile(error, handle, at);
  check();
  return lib.HEAPU8.slice(at, at + length);
}

/** @throws Error with the library's message, if the last call failed. */
function check(): void {
  if (word(error) === 0) return;
  const from = word(error + 8);
  throw new Error(Buffer.from(lib.HEAPU8.subarray(from, lib.HEAPU8.indexOf(0, from))).toString());
}

function word(at: number): number {
  return view().getUint32(at, true);
}

/** Created for each access, because the buffer changes if the memory grows. */
function view(): DataView {
  return new DataView(lib.HEAPU8.buffer);
}
