/** Returns a link with a token. `publicUrl` is the configured address, never one from a request. */
export function secretLink(publicUrl: URL, path: string, token: string): URL {
  const link = new URL(path, publicUrl);
  link.searchParams.set('token', token);
  return link;
}
