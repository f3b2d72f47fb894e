/**
 * The address of a page with a secret that opens something there.
 * @param publicUrl what every link begins with; never what a caller claims.
 */
export function secretLink(publicUrl: URL, path: string, token: string): URL {
  const link = new URL(path, publicUrl);
  link.searchParams.set('token', token);
  return link;
}
