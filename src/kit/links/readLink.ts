import { linkKinds, type LinkKind } from './linkKinds.ts';
import type { LinkRules, LinkTarget } from './linkTarget.ts';
import type { RejectedText } from '../schema/parsedText.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const maxLinkLength = 2000;

export interface Link extends LinkTarget {
  /** The canonical form: https and the service's own host (unchanged for websites). */
  address: string;
}

/** Reads a typed or pasted link (WHATWG URL). Takes linear time and never throws. */
export function readLink(kind: LinkKind, text: string): Link | RejectedText {
  const rules: LinkRules = linkKinds[kind];
  const typed = text.length > maxLinkLength ? '' : addressIn(text.trim());
  const url = urlOf(rules.unwrap?.(typed) ?? typed);
  if (url === null) return { message: linkMessages.unreadable(rules) };
  if (url === 'no name' || !isDomainName(url.hostname)) {
    return { message: linkMessages.noDomainName(rules) };
  }
  if (rules.shortHosts?.has(url.hostname)) {
    return { message: linkMessages.notSupported(rules, 'short') };
  }
  const target = takesHost(rules, url) ? rules.read(url) : null;
  if (target === null) return { message: linkMessages.foreign(rules) };
  const { type, id, address } = target;
  if (address === null || !rules.types.has(type)) {
    return { message: linkMessages.notSupported(rules, type) };
  }
  // Encoding makes an address longer, and a stored address must be readable again.
  if (address.length > maxLinkLength) return { message: linkMessages.unreadable(rules) };
  return { address, type, id };
}

/** The address in a service's embed code, or the text itself. */
function addressIn(text: string): string {
  if (!/^<iframe\s/i.test(text)) return text;
  const named = (name: string) => [
    ...text.matchAll(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'gi')),
  ];
  // If a code also links to its page, that link says more than the frame's address.
  const [, double, single] = named('href').at(-1) ?? named('src')[0] ?? [];
  return (double ?? single ?? text).replaceAll('&amp;', '&');
}

type Named = Pick<LinkRules, 'name'>;

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
  // An address uses other words for a channel than people do.
  if (type === 'custom' || type === 'handle') return 'Channel';
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** The parsed URL; 'no name' for numeric hosts, which the standard refuses; null for none. */
function urlOf(text: string): URL | 'no name' | null {
  // The URL standard drops or changes these silently, which can hide a scheme or a host.
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(text)) return null;
  const rest = withoutScheme(text);
  if (rest === null) return null;
  const authority = /^[^/?#]*/.exec(rest.address)?.[0] ?? '';
  // A good link has no password, encoded host or invisible characters.
  if (authority === '' || /[@%\p{Cf}]/u.test(authority)) return null;
  const address = `${rest.scheme}://${rest.address}`;
  if (URL.canParse(address)) return new URL(address);
  const lastLabel = authority.replace(/:\d*$/, '').replace(/\.$/, '').split('.').at(-1) ?? '';
  return /^(?:\d+|0x[\da-f]*)$/i.test(lastLabel) ? 'no name' : null;
}

/** Assumes https if there is no scheme; null for schemes other than http and https. */
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

/** Requires at least two labels, the last of which is no number. */
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

function takesHost({ hosts, hostPattern }: LinkRules, { hostname, port }: URL): boolean {
  if (hosts === null) return !hostname.endsWith('.');
  return port === '' && (hosts.has(hostname) || hostPattern?.test(hostname) === true);
}
