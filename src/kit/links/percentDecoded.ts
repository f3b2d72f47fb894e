/** Decodes percent-encoded UTF-8 (RFC 3986, 2.1); null if the text is no such thing. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
