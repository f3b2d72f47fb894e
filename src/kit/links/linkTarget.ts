export interface LinkTarget {
  /** Such as `profile` or `music video`. */
  type: string;
  /** The service's own name or number for it; null for none. */
  id: string | null;
  /** The canonical address; null for a type that no kind takes. */
  address: string | null;
}

/** How links to a service are read. */
export interface LinkRules {
  /** The service's name; empty if any site will do. */
  name: string;
  /** In lower case; null for any. */
  hosts: readonly (string | RegExp)[] | null;
  /** The service's hosts for short links, which hide what they lead to. */
  shortHosts?: readonly string[];
  types: readonly string[];
  /** Null if the service has nothing at this address. */
  read: (url: URL) => LinkTarget | null;
  /** The address behind another notation, such as a URI; null for everything else. */
  unwrap?: (text: string) => string | null;
}

/** `path` is decoded; `query` is the one parameter to keep, such as `v=…`, already encoded. */
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

/** Known only so that the refusal can name its type. */
const unsupportedTarget = (type: string): LinkTarget => ({ type, id: null, address: null });

export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** From types, each with words separated by spaces, to what each word leads to. */
export function unsupportedTargets(
  types: Readonly<Record<string, string>>,
): ReadonlyMap<string, LinkTarget> {
  return new Map(
    Object.entries(types).flatMap(([type, text]) =>
      text.split(' ').map((word) => [word, unsupportedTarget(type)] as const),
    ),
  );
}

/** Decoded; empty if the percent-encoding is broken. */
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
