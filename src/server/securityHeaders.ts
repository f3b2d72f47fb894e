import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { ForeignOrigins } from '../kit/foreignOrigins.ts';

/** What each kind of page may do beyond the rest. */
export interface PagePolicy {
  /** The inline script's text, or null on pages without scripts. */
  inlineScript: string | null;
  /** Who may show the page in a frame: nobody, or this site for the member's previews. */
  framedBy: 'nobody' | 'self';
  /** What it needs of other sites. */
  origins: ForeignOrigins;
  referrer: 'strict-origin-when-cross-origin' | 'no-referrer';
  https: boolean;
}

/**
 * The headers of every HTML page. The one inline script is named by its hash, and
 * 'strict-dynamic' lets what it loads load the rest (CSP Level 3); nothing else runs.
 */
export function pageHeaders({
  inlineScript,
  framedBy,
  origins,
  referrer,
  https,
}: PagePolicy): OutgoingHttpHeaders {
  const script = inlineScript
    ? `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}' 'strict-dynamic'`
    : "'none'";
  const policy = [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    // A picture stands on a placeholder of a few bytes, which comes with the page.
    ["img-src 'self' data:", ...(origins.images ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(origins.connects ?? [])].join(' '),
    ["frame-src 'self'", ...(origins.frames ?? [])].join(' '),
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
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...sharedHeaders(https),
  };
}

/** The headers of every answer. */
export function sharedHeaders(https: boolean): OutgoingHttpHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
