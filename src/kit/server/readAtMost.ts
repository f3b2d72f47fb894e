/**
 * Counts the bytes that arrive: `Content-Length` may be wrong, and bytes may be compressed.
 * @returns null if the answer is longer than `most` bytes.
 */
export async function readAtMost(answer: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    // Leaving the loop ends the answer.
    if (bytes > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** An unread body keeps its connection busy. */
export async function discardBody(answer: Response): Promise<null> {
  await answer.body?.cancel();
  return null;
}
