/** Every response is what the first fan after a write gets. Bundled like the site: see `side.ts`. */
import { join } from 'node:path';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open.ts';
import { openStorage } from '../src/files/storage/openStorage.ts';
import { systemClock } from '../src/kit/server/clock.ts';
import { openMail } from '../src/mail/openMail.ts';
import { readAssets } from '../src/server/assets/assets.ts';
import { readConfig } from '../src/server/config.ts';
import { createApp } from '../src/server/createApp.ts';

const config = readConfig(process.env);
const database = await openDatabase(config.database);
await migrate(database);
const { server, cache } = await createApp({
  config,
  database,
  storage: openStorage(config),
  clock: systemClock,
  mail: openMail(config),
  fetch: (address, options) => fetch(address, options),
  assets: readAssets(join(import.meta.dirname, '../client')),
  // Refuses no request: the time of rendering a page is measured, not the queue.
  limits: { lagMs: 0 },
});
server.server.prependListener('request', () => cache.forget());
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
await server.listen({ port: config.port, host: config.host });
