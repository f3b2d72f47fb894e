import type { Endpoint } from './endpoint.ts';

export const endpointAddress = (endpoint: Endpoint | string): string =>
  typeof endpoint === 'string' ? endpoint : `${endpoint.method} ${endpoint.path}`;

/** The specification deletes over GET, by paths that say so. */
export const isWrite = (method: string, path: string): boolean =>
  method !== 'GET' || /^\/(delete|remove)/.test(path);
