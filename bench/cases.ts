/** The list that is measured, as an example of the API's lists. */
export const list = '/api/shows';

/** Finished bodies for nginx and `node:http`: the home pages and the list, as gzip. */
type Bytes = 'page.html' | 'demo.html' | 'list.json';

type Measured = 'site' | 'uncached' | 'demo' | 'demoUncached';

export interface Case {
  name: string;
  server: Measured | 'nginx' | 'bare';
  path: string;
  /** The body that it is compared with. */
  against: Bytes;
  /** The design's goals, as ratios to nginx and to `node:http`: the site must reach one of them. */
  goal?: { nginx?: number; bare?: number };
  /** The minimum ratio to `node:http`. */
  floor?: number;
}

const reference = (name: string, server: 'nginx' | 'bare', against: Bytes): Case => ({
  name,
  server,
  path: `/${against}`,
  against,
});

/** The cases of each round, in this order. */
export const cases: readonly Case[] = [
  reference('nginx, page', 'nginx', 'page.html'),
  reference('node:http, page', 'bare', 'page.html'),
  {
    name: 'page, cached',
    server: 'site',
    path: '/',
    against: 'page.html',
    goal: { nginx: 0.6, bare: 0.9 },
    floor: 0.56,
  },
  {
    name: 'page after a write',
    server: 'uncached',
    path: '/',
    against: 'page.html',
    goal: { nginx: 0.02 },
    floor: 0.0045,
  },
  reference('nginx, page of the demo band', 'nginx', 'demo.html'),
  reference('node:http, page of the demo band', 'bare', 'demo.html'),
  {
    name: 'page of the demo band, cached',
    server: 'demo',
    path: '/',
    against: 'demo.html',
    goal: { nginx: 0.6, bare: 0.9 },
    floor: 0.58,
  },
  {
    name: 'page of the demo band after a write',
    server: 'demoUncached',
    path: '/',
    against: 'demo.html',
    goal: { nginx: 0.02 },
    floor: 0.0025,
  },
  reference('nginx, JSON list', 'nginx', 'list.json'),
  reference('node:http, JSON list', 'bare', 'list.json'),
  {
    name: 'JSON list, cached',
    server: 'site',
    path: list,
    against: 'list.json',
    goal: { nginx: 0.6 },
    floor: 0.65,
  },
  {
    name: 'JSON list, uncached',
    server: 'uncached',
    path: list,
    against: 'list.json',
    goal: { nginx: 0.16 },
    floor: 0.045,
  },
];
