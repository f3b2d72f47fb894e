import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Manifest } from 'vite';
import type { BrowserContext, Request } from '@playwright/test';

/** Observations of one browser on the site. */
export interface Watch {
  /** Faults that no journey may meet, one sentence each. */
  complaints: string[];
  /** Path and query of every request, with its method: `GET /api/me`. */
  requests: string[];
}

/**
 * Watches a browser: violations of the content security policy, script errors, console errors, 5xx
 * responses, requests to other hosts, and the admin's files in a visitor's browser.
 * @param hosts every address that the site has had so far.
 */
export async function watch(context: BrowserContext, hosts: () => Set<string>): Promise<Watch> {
  const seen: Watch = { complaints: [], requests: [] };
  const complain = (sentence: string) => seen.complaints.push(sentence);

  await context.exposeBinding('tellOfViolation', (_, what: string) => complain(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellOfViolation } = window as unknown as { tellOfViolation(what: string): void };
      tellOfViolation(`policy: ${event.violatedDirective} against ${event.blockedURI}`);
    });
  });
  context.on('weberror', (error) => complain(`script: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') {
      complain(`console: ${message.text()} ${message.location().url}`);
    }
  });

  let isMember = false;
  context.on('response', (response) => {
    if (response.status() >= 500) complain(`${response.status()}: ${response.url()}`);
    if (new URL(response.url()).pathname === '/api/me' && response.ok()) isMember = true;
  });
  context.on('request', (request) => {
    const { protocol, host, pathname, search } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    seen.requests.push(`${request.method()} ${pathname}${search}`);
    if (!hosts().has(host)) complain(`a request to another host: ${request.url()}`);
    const isAdmins = adminFiles.has(pathname) || pathname.startsWith('/assets/preview-');
    if (isAdmins && !isMember && !isFirstStep(request)) {
      complain(`a visitor fetched the admin's ${pathname}`);
    }
  });
  return seen;
}

/** A browser that makes an account is about to be a member's. */
function isFirstStep(request: Request): boolean {
  return ['/setup', '/invite'].includes(new URL(request.frame().page().url()).pathname);
}

/** Paths of the files that only the editing area needs. */
const adminFiles = filesOfAdmin();

function filesOfAdmin(): ReadonlySet<string> {
  const path = fileURLToPath(new URL('../../dist/client/.vite/admin.json', import.meta.url));
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  // It asks first whether there is a session.
  const { 'src/admin/memberEntry.ts': _, ...others } = manifest;
  return new Set(
    Object.values(others).flatMap(({ file, css = [] }) => [file, ...css].map((one) => `/${one}`)),
  );
}
