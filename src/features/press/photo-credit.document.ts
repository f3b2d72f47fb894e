import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { joined, restOf, bytesOf, type ReadableBytes } from '../downloads/bytes.document.ts';

type PhotoTexts = Readonly<Record<'title' | 'credit' | 'caption', string>>;

/**
 * Returns a copy of a PNG or JPEG that names its photographer in XMP, without decoding the image.
 * Source: XMP part 3.
 */
export function creditedCopy(
  original: ReadableBytes,
  texts: PhotoTexts,
  isPng: boolean,
): ReadableBytes {
  const added = bytesOf((isPng ? pngChunk : jpegSegment)(xmpOf(texts)));
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

function jpegSegment(xmp: string): Buffer {
  const data = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
