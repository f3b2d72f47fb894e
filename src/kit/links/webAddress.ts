/**
 * The address as a browser reads it (WHATWG URL) where it leads to the web, else null. What is
 * stored was checked when it came in; this is the second look, before it becomes a link.
 */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
