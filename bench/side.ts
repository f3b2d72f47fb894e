import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as ViteConfig from '../vite.config.ts';
import type * as Content from './content.ts';
import { servingOf, startSite, timeToFirstAnswer, type Program, type Server } from './processes.ts';

/** The built sites of a commit, with its own content. */
export interface Side {
  main: Program;
  uncachedProgram: Program;
  /** A data folder with the same content, which no running site serves. */
  startData: string;
  site: Server;
  uncached: Server;
}

/**
 * Starts a commit's site, and the same with a cache that forgets everything.
 * @param root the commit's folder, already built. @param data the parent of the data folders.
 */
export async function startSide(
  root: string,
  data: string,
  begun: AsyncDisposableStack,
): Promise<Side> {
  const load = (name: string) => import(pathToFileURL(join(root, name)).href);
  const { serverBuild } = (await load('vite.config.ts')) as typeof ViteConfig;
  const { writeContent } = (await load('bench/content.ts')) as typeof Content;
  const config = serverBuild(join(root, 'dist/bench'));
  config.build!.rolldownOptions!.input = { uncached: join(root, 'bench/uncached.ts') };
  await build({ configFile: false, root, ...config });

  const serving = await servingOf(root);
  const main = { file: join(root, 'dist/server/main.js'), serving };
  const uncachedProgram = { file: join(root, 'dist/bench/uncached.js'), serving };
  const startData = join(data, 'start');
  mkdirSync(startData, { recursive: true });
  await timeToFirstAnswer(main, startData);
  writeContent(startData);
  const site = await startOver(main, startData, join(data, 'site'), begun);
  const uncached = await startOver(uncachedProgram, startData, join(data, 'uncached'), begun);
  return { main, uncachedProgram, startData, site, uncached };
}

/** Serves a copy of a data folder, since a folder has one process. */
export async function startOver(
  program: Program,
  from: string,
  to: string,
  begun: AsyncDisposableStack,
): Promise<Server> {
  cpSync(from, to, { recursive: true });
  const server = await startSite(program, to);
  begun.defer(() => server.stop());
  return server;
}
