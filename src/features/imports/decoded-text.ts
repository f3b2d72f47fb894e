/** Pieces this small keep the work between two requests short, in bytes. */
const pieceBytes = 32 * 1024;

type Open = () => AsyncIterable<Uint8Array>;

/** Decodes a file, piece by piece. @param encoding from `encodingOf` */
export async function* decodedText(open: Open, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of open()) {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    }
  }
  yield decoder.decode();
}

/**
 * UTF-16 by its mark or by a first character in ASCII, or UTF-8, else Windows-1252, as spreadsheets of the West save it. Reads the
 * whole file, because any byte may show that it is not UTF-8.
 */
export async function encodingOf(open: Open): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    let mark: number | null = null;
    for await (const bytes of open()) {
      mark ??= bytes[0]! * 256 + bytes[1]!;
      if (mark === 0xfffe || (mark > 0 && mark % 256 === 0)) return 'utf-16le';
      if (mark === 0xfeff || (mark > 0 && mark < 256)) return 'utf-16be';
      utf8.decode(bytes, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return 'windows-1252';
  }
}
