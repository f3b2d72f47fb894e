import { linkKinds, type KindRules, type LinkKind, type LinkType } from './linkKinds.ts';
import type { RejectedText } from '../schema/parsedText.ts';

/** The longest link that is read and stored, in UTF-16 units as inputs count them. */
export const maxLinkLength = 2000;

/** A link as it is stored. */
export interface Link<K extends LinkKind = LinkKind> {
  /** Its one canonical form, https and on the service's own host (of websites: as given). */
  address: string;
  type: LinkType<K>;
  /** What the service calls the place by: a name, a number, the id of a video; null for none. */
  id: string | null;
}

/**
 * Reads what somebody typed or pasted as a link of one kind. A scheme is added where it is
 * missing; what only shares or counts is left out. Reading an address that came out of it
 * gives the same address. Takes linear time and throws for no text whatever. The parts of an
 * address are those of the WHATWG URL standard.
 */
export function readLink<K extends LinkKind>(kind: K, text: string): Link<K> | RejectedText {
  const rules: KindRules = linkKinds[kind];
  const url =
    text.length > maxLinkLength ? null : urlOf(rules.unwrap?.(text.trim()) ?? text.trim());
  if (url === null) return { message: linkMessages.unreadable(rules) };
  if (url === 'no name' || !isDomainName(url.hostname)) {
    return { message: linkMessages.noDomainName(rules) };
  }
  if (rules.shortHosts.includes(url.hostname)) {
    return { message: linkMessages.notSupported(rules, 'short') };
  }
  const place = takesHost(rules, url) ? rules.read(url) : null;
  if (place === null) return { message: linkMessages.foreign(rules) };
  const { type, id, address } = place;
  if (address === null || !takesType(kind, type)) {
    return { message: linkMessages.notSupported(rules, type) };
  }
  // Encoding makes an address longer, and what is stored must be readable again.
  if (address.length > maxLinkLength) return { message: linkMessages.unreadable(rules) };
  return { address, type, id };
}

type Named = Pick<KindRules, 'name'>;

const linkMessages = {
  unreadable: (kind: Named) => `Please enter a valid ${urlOfKind(kind)}`,
  noDomainName: (kind: Named) =>
    `Please enter a valid ${urlOfKind(kind)} with a proper domain name`,
  foreign: (kind: Named) => `Not a valid ${urlOfKind(kind)}`,
  notSupported: (kind: Named, type: string) =>
    `${spokenType(type)} URLs are not supported for ${kind.name}`,
};

const urlOfKind = ({ name }: Named): string => (name === '' ? 'URL' : `${name} URL`);

function spokenType(type: string): string {
  // What a channel is called in its address is not what people call it.
  if (type === 'custom' || type === 'handle') return 'Channel';
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/**
 * The text as a URL of the web; 'no name' where a number stands for the host, which the
 * standard refuses as a whole; null for everything else that is none.
 */
function urlOf(text: string): URL | 'no name' | null {
  // The standard would drop or turn these silently, and so disguise a scheme or a host.
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(text)) return null;
  const rest = withoutScheme(text);
  if (rest === null) return null;
  const authority = /^[^/?#]*/.exec(rest.address)?.[0] ?? '';
  // Users and passwords, encoded hosts, and what is not seen are never part of a good link.
  if (authority === '' || /[@%\p{Cf}]/u.test(authority)) return null;
  const address = `${rest.scheme}://${rest.address}`;
  if (URL.canParse(address)) return new URL(address);
  const lastLabel = authority.replace(/:\d*$/, '').replace(/\.$/, '').split('.').at(-1) ?? '';
  return /^(?:\d+|0x[\da-f]*)$/i.test(lastLabel) ? 'no name' : null;
}

/** The scheme, https where there is none, and what follows its slashes; null for any other. */
function withoutScheme(text: string): { scheme: string; address: string } | null {
  if (text.startsWith('//')) return { scheme: 'https', address: text.slice(2) };
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0] ?? null;
  if (scheme === null) return { scheme: 'https', address: text };
  const rest = text.slice(scheme.length + 1);
  const lower = scheme.toLowerCase();
  if (lower === 'http' || lower === 'https') {
    return rest.startsWith('//') ? { scheme: lower, address: rest.slice(2) } : null;
  }
  // `band.example:8080` begins like a scheme, but is a host and its port.
  const isPort = scheme.includes('.') && /^\d+(?:[/?#]|$)/.test(rest);
  return isPort ? { scheme: 'https', address: text } : null;
}

/** At least two labels, the last of which is no number. A dot at the end is left for others. */
function isDomainName(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  return (
    hostname.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)) &&
    /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(last)
  );
}

function takesHost({ hosts }: KindRules, { hostname, port }: URL): boolean {
  if (hosts === null) return !hostname.endsWith('.');
  if (port !== '') return false;
  return hosts.some((host) => (typeof host === 'string' ? host === hostname : host.test(hostname)));
}

function takesType<K extends LinkKind>(kind: K, type: string): type is LinkType<K> {
  const types: readonly string[] = linkKinds[kind].types;
  return types.includes(type);
}
