/**
 * Builds the site that `npm start` serves, into the folder given on the command line. Called by the
 * launcher, which moves that folder to its place after a successful build. With `development` as
 * the second argument, pages reload when the server restarts.
 */
import { realpathSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { adminBuild, clientBuild, previewBuild, serverBuild } from '../vite.config.ts';
import { placesFile } from '../src/features/places/gazetteer.records.ts';
import { compressFolder } from './compress.ts';
import { copyFaces } from './faces.ts';
import { buildFonts } from './fonts.ts';
import { guardAdmin, guardClient, guardPreview, guardServer, tracesIn } from './guard.ts';
import { buildPaceThemes } from './pace.ts';

const [folder, mode = 'production'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to build into; `npm run build` does.');
const client = join(resolve(folder), 'client');
const server = join(resolve(folder), 'server');
const root = fileURLToPath(new URL('..', import.meta.url));

// In this order: the server's HTML contains the names of the client's files.
const clientConfig = clientBuild(client);
clientConfig.plugins?.push(guardClient(root));
await build({ configFile: false, mode, ...clientConfig });
const adminConfig = adminBuild(client);
adminConfig.plugins?.push(guardAdmin(root));
await build({ configFile: false, mode, ...adminConfig });
const previewConfig = previewBuild(client);
previewConfig.plugins?.push(guardPreview(root));
await build({ configFile: false, mode, ...previewConfig });
await buildFonts(client);
await buildPaceThemes(client);
const serverConfig = serverBuild(server);
serverConfig.plugins?.push(guardServer(root));
await build({ configFile: false, mode, ...serverConfig });
await copyFaces(server);
await copyFile(placesFile, join(server, basename(placesFile)));

const forDevelopment = mode === 'development' ? [] : ['/dev/reload'];
// Linked packages have another path than it seems.
const ofThisMachine = [root, realpathSync(join(root, 'node_modules'))];
const traces = [
  ...(await tracesIn(client, [...ofThisMachine, ...forDevelopment])),
  ...(await tracesIn(server, [...ofThisMachine, ...forDevelopment])),
];
if (traces.length > 0) throw new Error(`The built site reveals:\n  ${traces.join('\n  ')}`);
await compressFolder(client);
