import { cacheControl } from '../../kit/server/cacheControl.ts';
import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { CspOrigins } from '../../kit/client/page/cspOrigins.ts';

/** What each kind of page may do beyond the rest. */
export interface PagePolicy {
  /** The inline script's text, or null on pages without scripts. */
  inlineScript: string | null;
  /** Who may show the page in a frame: nobody, or this site for the member's previews. */
  framedBy: 'nobody' | 'self';
  /** What it needs of other sites. */
  origins: CspOrigins;
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
  const script = inlineScript ? `${hashOf(inlineScript)} 'strict-dynamic'` : "'none'";
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
    'permissions-policy': permissions,
    ...sharedHeaders(https),
  };
}

/** What a page in a frame without this site's powers may do. */
export interface EmbedPolicy {
  /** The text of its one script. */
  script: string;
  /** Whether that may load others. */
  loadsOthers: boolean;
  /** The directives for all that it loads and calls. */
  reach: readonly string[];
  /** What its sandbox allows. */
  sandbox: string;
  referrer: 'strict-origin-when-cross-origin' | 'no-referrer';
}

/**
 * The headers of a page for frames on this site: a sandbox wherever it is opened, so that what
 * runs in it never has this site's origin.
 * @param shared the headers of every answer.
 */
export function embedHeaders(
  shared: OutgoingHttpHeaders,
  { script, loadsOthers, reach, sandbox, referrer }: EmbedPolicy,
): OutgoingHttpHeaders {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}${loadsOthers ? " 'strict-dynamic'" : ''}`,
    ...reach,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${sandbox}`,
  ].join('; ');
  return {
    ...shared,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': referrer,
    'permissions-policy': permissions,
    // The theme, or this program, may be another the next time.
    'cache-control': cacheControl.never,
  };
}

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The headers of every answer. */
export function sharedHeaders(https: boolean): OutgoingHttpHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
