/** The list that is measured, as an example of the API's lists. */
export const list = '/api/shows';

/** Finished bodies for nginx and `node:http`: the home pages and the list, as gzip. */
type Bytes = 'page.html' | 'demo.html' | 'list.json';

type Site = 'site' | 'uncached' | 'demo' | 'demoUncached';

export interface Case {
  name: string;
  server: Site | 'nginx' | 'bare' | 'peer' | 'demoPeer';
  path: string;
  /** The body that it is compared with. */
  against: Bytes;
  /** The goal, as a ratio to `node:http`. */
  goal?: number;
  /** The minimum ratio to `node:http`. */
  floor?: number;
}

const other = (
  name: string,
  server: Case['server'],
  against: Bytes,
  path = `/${against}`,
): Case => ({
  name,
  server,
  path,
  against,
});

/** The cases of each round, in this order. */
export const cases: readonly Case[] = [
  other('nginx, page', 'nginx', 'page.html'),
  other('node:http, page', 'bare', 'page.html'),
  {
    name: 'page, cached',
    server: 'site',
    path: '/',
    against: 'page.html',
    goal: 0.8,
    floor: 0.61,
  },
  {
    name: 'page after a write',
    server: 'uncached',
    path: '/',
    against: 'page.html',
    goal: 0.03,
    floor: 0.006,
  },
  other('Fastify + React, page after a write', 'peer', 'page.html', '/'),
  other('nginx, page of the demo band', 'nginx', 'demo.html'),
  other('node:http, page of the demo band', 'bare', 'demo.html'),
  {
    name: 'page of the demo band, cached',
    server: 'demo',
    path: '/',
    against: 'demo.html',
    goal: 0.8,
    floor: 0.64,
  },
  {
    name: 'page of the demo band after a write',
    server: 'demoUncached',
    path: '/',
    against: 'demo.html',
    goal: 0.02,
    floor: 0.0052,
  },
  other('Fastify + React, page of the demo band after a write', 'demoPeer', 'demo.html', '/'),
  other('nginx, JSON list', 'nginx', 'list.json'),
  other('node:http, JSON list', 'bare', 'list.json'),
  {
    name: 'JSON list, cached',
    server: 'site',
    path: list,
    against: 'list.json',
    goal: 0.9,
    floor: 0.73,
  },
  {
    name: 'JSON list, uncached',
    server: 'uncached',
    path: list,
    against: 'list.json',
    goal: 0.2,
    floor: 0.045,
  },
];
