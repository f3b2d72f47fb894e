/** What an address of a service leads to. */
export interface LinkTarget {
  /** One word, such as `profile` or `video`; two where it is shown so (`music video`). */
  type: string;
  /** What the service calls it by: a name, a number, the id of a video; null for none. */
  id: string | null;
  /** The one address under which it is stored; null for a type that no kind takes. */
  address: string | null;
}

/**
 * A place that can be taken. `path` are the parts of its address as people read them.
 * @param query the one parameter that carries meaning, such as `v=…`, already encoded
 */
export function targetAt(
  type: string,
  id: string,
  host: string,
  path: readonly string[],
  query: string | null = null,
): LinkTarget {
  const encoded = path.map((part) => encodeURIComponent(part).replaceAll('%40', '@')).join('/');
  const ending = query === null ? '' : `?${query}`;
  return { type, id, address: `https://${host}/${encoded}${ending}` };
}

/** A place that is known only so that it can be refused by its name. */
const placeNotTaken = (type: string): LinkTarget => ({ type, id: null, address: null });

/** Words written as one text, with spaces between them. */
export const titleWords = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that lead to something with a name of its own: the type, then its words. */
export function signposts(
  types: Readonly<Record<string, string>>,
): ReadonlyMap<string, LinkTarget> {
  return new Map(
    Object.entries(types).flatMap(([type, text]) =>
      text.split(' ').map((word) => [word, placeNotTaken(type)] as const),
    ),
  );
}

/** The parts of an address's path, decoded; none where its percent-encoding is broken. */
export function pathOf({ pathname }: URL): string[] {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return [];
  }
}
