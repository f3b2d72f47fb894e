/**
 * Makes the site that `npm start` serves, in the folder that is named on the command line. Called
 * by the launcher, which gives that folder its place when everything here has succeeded.
 */
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { clientBuild, serverBuild } from '../vite.config.ts';
import { compressFolder } from './compress.ts';
import { buildFonts } from './fonts.ts';
import { buildPaceThemes } from './pace.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to build into; `npm run build` does.');
const client = join(resolve(folder), 'client');

// In this order: the server's HTML names the client's files.
await build({ configFile: false, ...clientBuild(client) });
await buildFonts(client);
await buildPaceThemes(client);
await compressFolder(client);
await build({ configFile: false, ...serverBuild(join(resolve(folder), 'server')) });
