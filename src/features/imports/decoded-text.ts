/** Pieces this small keep the work between two requests short, in bytes. */
const pieceBytes = 32 * 1024;

type Bytes = () => AsyncIterable<Uint8Array>;

/**
 * Decodes a file of an unknown encoding: UTF-16 or UTF-8, else Windows-1252, as spreadsheets of the
 * West save it.
 */
export async function* decodedText(open: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of open()) {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    }
  }
  yield decoder.decode();
}

/** Reads the whole file, because only its last byte shows that it is UTF-8. */
export async function encodingOf(open: Bytes): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of open()) {
      const wide = isFirst ? wideEncoding(bytes) : null;
      if (wide) return wide;
      isFirst = false;
      utf8.decode(bytes, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return 'windows-1252';
  }
}

/** UTF-16, by its mark or because every other byte of Latin text is 0; else null. */
function wideEncoding(bytes: Uint8Array): string | null {
  const mark = bytes[0]! * 256 + bytes[1]!;
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  const start = bytes.subarray(0, 256);
  const zeros = (rest: number) => start.filter((byte, at) => at % 2 === rest && byte === 0).length;
  const most = start.length / 4;
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null;
}
