import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { joined, restOf, bytesOf, type ReadableBytes } from '../downloads/bytes.document.ts';

interface PhotoTexts {
  title: string;
  credit: string;
  caption: string;
}

/**
 * Returns a copy of a PNG or JPEG that names its photographer in XMP, and in a JPEG also in IPTC,
 * without decoding the image. Sources: XMP part 3, IPTC-IIM 4.2.
 */
export function creditedCopy(
  original: ReadableBytes,
  texts: PhotoTexts,
  isPng: boolean,
): ReadableBytes {
  const added = bytesOf(isPng ? pngChunk(xmpOf(texts)) : jpegSegments(texts));
  return {
    bytes: original.bytes + added.bytes,
    async *read(range) {
      const at = isPng ? pngHeaderBytes : await jfifEnd(original);
      yield* joined([{ ...original, bytes: at }, added, restOf(at, original)]).read(range);
    },
  };
}

/** The signature, and the chunk that must come first. */
const pngHeaderBytes = 8 + 25;

/** The end of the segment that must be a JPEG's first; without one, of the start marker. */
async function jfifEnd(jpeg: ReadableBytes): Promise<number> {
  const head = await buffer(jpeg.read({ first: 0, last: 5 }));
  return head.readUInt16BE(2) === 0xffe0 ? 4 + head.readUInt16BE(4) : 2;
}

function xmpOf({ title, credit, caption }: PhotoTexts): string {
  const text = (words: string) => escapeHtml(words.replaceAll(/[\ufffe\uffff]/g, ''));
  const inLanguage = (name: string, words: string) =>
    words &&
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${text(words)}</rdf:li></rdf:Alt></dc:${name}>`;
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">',
    inLanguage('title', title),
    inLanguage('description', caption),
    credit && `<dc:creator><rdf:Seq><rdf:li>${text(credit)}</rdf:li></rdf:Seq></dc:creator>`,
    credit && `<photoshop:Credit>${text(credit)}</photoshop:Credit>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('');
}

function pngChunk(xmp: string): Buffer {
  // It is not compressed, and has no language.
  const data = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  crc.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, crc]);
}

function jpegSegments(texts: PhotoTexts): Buffer {
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmpOf(texts)}`);
  return Buffer.concat([segment(0xe1, xmp), segment(0xed, photoshopBlock(iptcOf(texts)))]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The numbers of IPTC's fields in the second record. */
const iptcFields = { title: 5, byline: 80, credit: 110, caption: 120 } as const;

function iptcOf({ title, credit, caption }: PhotoTexts): Buffer {
  const values = { title, byline: credit, credit, caption };
  const utf8 = Buffer.from('\x1b%G');
  return Buffer.concat([
    iptcField(1, 90, utf8),
    ...Object.entries(iptcFields).flatMap(([name, number]) => {
      const value = values[name as keyof typeof values];
      return value === '' ? [] : [iptcField(2, number, Buffer.from(value))];
    }),
  ]);
}

function iptcField(record: number, number: number, value: Buffer): Buffer {
  const head = Buffer.from([0x1c, record, number, 0, 0]);
  head.writeUInt16BE(value.length, 3);
  return Buffer.concat([head, value]);
}

/** The resource in which programs look for IPTC, padded to an even length. */
function photoshopBlock(iptc: Buffer): Buffer {
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(iptc.length, head.length - 4);
  return Buffer.concat([head, iptc, Buffer.alloc(iptc.length % 2)]);
}
