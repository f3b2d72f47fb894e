/** A link with a token. `publicUrl` is the configured address, never a request's. */
export function secretLink(publicUrl: URL, path: string, token: string): URL {
  const link = new URL(path, publicUrl);
  link.searchParams.set('token', token);
  return link;
}
