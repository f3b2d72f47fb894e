import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

export interface PagePolicy {
  /** Null on pages without scripts. */
  inlineScript: string | null;
  /** `self` is for pages that the player opens in its frame, and for previews. */
  framedBy: 'nobody' | 'self';
  /** Other sites that it needs. */
  origins: CspOrigins;
  referrer: 'strict-origin-when-cross-origin' | 'no-referrer';
  /** The headers of every response. */
  shared: OutgoingHttpHeaders;
}

/** The hash allows the inline script, 'strict-dynamic' what it loads (CSP 3). */
export function pageHeaders({
  inlineScript,
  framedBy,
  origins,
  referrer,
  shared,
}: PagePolicy): OutgoingHttpHeaders {
  const script = inlineScript ? `${hashOf(inlineScript)} 'strict-dynamic'` : "'none'";
  const policy = [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    // Placeholders of images are `data:` addresses.
    ["img-src 'self' data:", ...(origins.images ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(origins.connects ?? [])].join(' '),
    ["frame-src 'self'", ...(origins.frames ?? [])].join(' '),
    "media-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy === 'self' ? "'self'" : "'none'"}`,
  ].join('; ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-frame-options': framedBy === 'self' ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': referrer,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions,
    ...shared,
  };
}

/**
 * Policy for the frame of the editing area's preview: it requests no data, and nothing from other
 * hosts. Files that were chosen but not sent yet have a `blob:` address.
 */
export const previewHeaders = (shared: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  framedHeaders(shared, 'no-referrer', 'self', [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);

export interface FramePolicy {
  script: string;
  loadsOthers: boolean;
  /** CSP directives for everything that it loads and calls. */
  reach: readonly string[];
  /** Tokens of CSP's `sandbox`. */
  sandbox: string;
  referrer: 'strict-origin-when-cross-origin' | 'no-referrer';
  /** Defaults to this site alone. */
  framedBy?: 'self' | 'everybody';
}

/** Sandboxed wherever it is opened, so that what runs in it never has this site's origin. */
export const frameHeaders = (
  shared: OutgoingHttpHeaders,
  { script, loadsOthers, reach, sandbox, referrer, framedBy = 'self' }: FramePolicy,
): OutgoingHttpHeaders =>
  framedHeaders(shared, referrer, framedBy, [
    "default-src 'none'",
    `script-src ${hashOf(script)}${loadsOthers ? " 'strict-dynamic'" : ''}`,
    ...reach,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy === 'self' ? "'self'" : '*'}`,
    `sandbox ${sandbox}`,
  ]);

const framedHeaders = (
  shared: OutgoingHttpHeaders,
  referrer: PagePolicy['referrer'],
  framedBy: 'self' | 'everybody',
  directives: readonly string[],
): OutgoingHttpHeaders => ({
  ...shared,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': directives.join('; '),
  ...(framedBy === 'self' && { 'x-frame-options': 'SAMEORIGIN' }),
  'referrer-policy': referrer,
  'permissions-policy': permissions,
  // Not cached: the theme or the program may be another the next time.
  'cache-control': cacheControl.never,
});

/** Policy for a page of text alone, with this style in it. */
export function plainPageHeaders(shared: OutgoingHttpHeaders, style: string): OutgoingHttpHeaders {
  return {
    ...shared,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': cacheControl.fresh,
  };
}

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

const hashOf = memoize(
  (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  20,
);

export function sharedHeaders(strictTransport: string | null): OutgoingHttpHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(strictTransport && { 'strict-transport-security': strictTransport }),
  };
}
