/** Where each server listens. */
export const ports = {
  site: 4601,
  uncached: 4602,
  nginx: 4603,
  start: 4604,
  bare: 4605,
  demo: 4606,
  demoUncached: 4607,
  busy: 4608,
  readers: 4609,
};

/** The list that is measured in place of all of the API's. */
export const list = '/api/shows';

/** What nginx and `node:http` answer, finished: the home pages and the list, as gzip. */
type Bytes = 'page.html' | 'demo.html' | 'list.json';

type Measured = 'site' | 'uncached' | 'demo' | 'demoUncached';

export interface Case {
  name: string;
  server: Measured | 'nginx' | 'bare';
  path: string;
  /** What it is compared with. */
  against: Bytes;
  /** The design's, as ratios to nginx and to `node:http`: one of them is to be reached. */
  goal?: { nginx?: number; bare?: number };
  /** The ratio to `node:http` that must not be lost. */
  floor?: number;
}

const reference = (name: string, server: 'nginx' | 'bare', against: Bytes): Case => ({
  name,
  server,
  path: `/${against}`,
  against,
});

/** What is asked for in each round, in this order. */
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
