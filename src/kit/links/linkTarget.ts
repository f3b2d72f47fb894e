import { recordOf } from '../functions/recordOf.ts';
import { percentDecoded } from './percentDecoded.ts';

export interface LinkTarget {
  /** The type in words, for example `profile` or `music video`. */
  type: string;
  /** The service's own name or number for the target; null if there is none. */
  id: string | null;
  /** The canonical address; null for a type that no kind accepts. */
  address: string | null;
}

export interface LinkRules {
  /** The service's name; empty if any site is allowed. */
  name: string;
  /** The hosts in lower case; null for any. */
  hosts: ReadonlySet<string> | null;
  /** Matches further hosts. */
  hostPattern?: RegExp;
  /** The service's hosts for short links, which hide their target. */
  shortHosts?: ReadonlySet<string>;
  types: ReadonlySet<string>;
  /** The target of an address; null if the service has nothing there. */
  read: (url: URL) => LinkTarget | null;
  /** The address behind another notation, such as a URI; null for everything else. */
  unwrap?: (text: string) => string | null;
}

/**
 * Returns the target at an address. `path` is decoded; `query` is the one parameter to preserve,
 * such as `v=…`, already encoded.
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

export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words for a missing profile. */
const noHandle = wordSet('no na none nothing null');

/**
 * Reads a handle, such as `@reeds`, as the address that starts with `start`. Without the at-sign,
 * a text with a dot is read as a host, and the service's own name isn't a handle.
 * @param isName whether the service's profiles may have this name.
 */
export const handleAddress =
  (service: string, start: string, isName: (name: string) => boolean) =>
  (text: string): string | null => {
    const isMarked = text.startsWith('@');
    const name = isMarked ? text.slice(1) : text;
    const word = name.toLowerCase();
    const isOther = word === service || word.length < 2 || word.includes('.') || noHandle.has(word);
    return (isMarked || !isOther) && isName(name) ? `https://${start}${name}` : null;
  };

/**
 * Maps each word of the values (separated by spaces) to a known target that no kind accepts, so that
 * the error can name its type, the key.
 */
export function unsupportedTargets(
  types: Readonly<Record<string, string>>,
): ReadonlyMap<string, LinkTarget> {
  return new Map(
    Object.entries(types).flatMap(([type, text]) =>
      text.split(' ').map((word) => [word, { type, id: null, address: null }]),
    ),
  );
}

/** Types whose own name is their word. */
export const asNamed = (types: string) => recordOf(types.split(' '), (type) => type);

/** The decoded parts of the path; empty if the percent-encoding is broken. */
export function pathOf({ pathname }: URL): string[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  const decoded = parts.map(percentDecoded).filter((part) => part !== null);
  return decoded.length === parts.length ? decoded : [];
}
