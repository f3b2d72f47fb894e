import { describe, expect, it } from 'vitest';
import { box, changed, gridOf, heic, u16, u32 } from '../../../tests/fixtures/pictures/heif.ts';
import { heifHeader, heifLimits } from './heifHeader.ts';

const read = (bytes: Buffer) => {
  try {
    return heifHeader(bytes);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const phone = { columns: 16, rows: 12, width: 8064, height: 6048 };
const small = { columns: 3, rows: 2, width: 1300, height: 900 };

describe('of a HEIC', () => {
  it('reads how large it is and of how many tiles, as phones make it and in one piece', () => {
    expect(heifHeader(heic('plain'))).toEqual({
      width: 320,
      height: 200,
      tiles: 1,
      pixels: 64_000,
    });
    expect(heifHeader(gridOf(phone))).toEqual({
      width: 8064,
      height: 6048,
      tiles: 192,
      pixels: 192 * 512 * 512,
    });
  });

  it('counts all that is decoded, whatever is shown of it', () => {
    const lies = gridOf({ ...small, tileSize: [8000, 8000] });
    expect(heifHeader(lies)).toMatchObject({ width: 1300, pixels: 6 * 8000 * 8000 });
    // The alpha image has a size of its own, the last one in the file.
    const clear = heic('clear');
    expect(heifHeader(clear)).toMatchObject({ width: 120, pixels: 9600 });
    const last = clear.lastIndexOf('ispe', undefined, 'latin1') + 8;
    const lying = Buffer.concat([clear.subarray(0, last), u32(60_000), clear.subarray(last + 4)]);
    expect(heifHeader(lying)).toMatchObject({ width: 120, pixels: 60_000 * 80 });
  });

  it('takes the largest of sizes that contradict each other', () => {
    const { pixels } = heifHeader(gridOf({ ...small, isMirrored: true }));
    // Associates the tiles' size with the whole instead of its mirroring, after its own size.
    const both = Buffer.from([2, 1, 2]);
    const twice = changed(
      gridOf({ ...small, isMirrored: true, tileSize: [2000, 2000] }),
      'ipma',
      10,
      both,
    );
    expect(pixels).toBe(6 * 512 * 512);
    expect(heifHeader(twice)).toMatchObject({ width: 2000, height: 2000 });
  });

  it('refuses one of more tiles, items or words than a picture needs', () => {
    const most = { columns: 32, rows: 32, width: 16_384, height: 16_384 };
    expect(read(gridOf(most))).toMatchObject({ tiles: heifLimits.tiles });
    expect(read(gridOf({ ...most, listed: heifLimits.tiles + 1 }))).toBe('file.too-demanding');
    expect(read(gridOf({ ...phone, listed: 10_000 }))).toBe('file.too-demanding');
    const wordy = box('meta', Buffer.alloc(heifLimits.metaBytes));
    const type = heic('plain').subarray(0, heic('plain').readUInt32BE(0));
    expect(read(Buffer.concat([type, wordy, Buffer.alloc(8)]))).toBe('file.broken');
    expect(read(Buffer.concat([type, box('meta', wordy)]))).toBe('file.too-demanding');
  });

  it('goes through millions of boxes in no time', () => {
    const empty = Buffer.concat(Array<Buffer>(1_000_000).fill(box('free')));
    const type = heic('plain').subarray(0, heic('plain').readUInt32BE(0));
    expect(read(Buffer.concat([type, empty]))).toBe('file.too-demanding');
  });
});

describe('of what is no whole HEIC', () => {
  it.each([
    ['nothing behind its kind', heic('plain').subarray(0, 28), 'file.broken'],
    ['half of what tells of the picture', heic('plain').subarray(0, 200), 'file.broken'],
    ['a box of 4 GB inside', changed(heic('plain'), 'meta', 4, u32(0xffffffff)), 'file.broken'],
    ['a box of no bytes', changed(heic('plain'), 'iprp', 0, u32(1)), 'file.broken'],
    ['no picture of this number', changed(heic('plain'), 'pitm', 4, u16(77)), 'file.broken'],
    ['tiles that are no pictures', noTiles(), 'file.broken'],
    [
      'AVIF by its content',
      changed(heic('plain'), 'hvc1', -4, Buffer.from('av01')),
      'file.not-an-image',
    ],
    ['a kind of its own', box('ftyp', Buffer.from('abcd\0\0\0\0abcd')), 'file.not-an-image'],
    ['a film of a Live Photo', box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), 'file.is-film'],
    ['a film', box('ftyp', Buffer.from('mp42\0\0\0\0isom')), 'file.is-film'],
  ])('says what is wrong with one of %s', (_, bytes, code) => {
    expect(read(bytes)).toBe(code);
  });

  it('answers in a sentence wherever it is cut off', () => {
    const whole = gridOf({ ...small, turns: 3, metadata: 'x' });
    const meta = whole.indexOf('mdat') - 4;
    for (let length = 16; length < meta; length += 1) {
      expect(read(whole.subarray(0, length)), String(length)).toMatch(/^file\./);
    }
  });
});

function noTiles(): Buffer {
  return changed(gridOf(small), 'dimg', 2, u16(0));
}
