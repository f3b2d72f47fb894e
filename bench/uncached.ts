/** Every response is the first one after a change of one show. Bundled like the site: see `side.ts`. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
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
// The first response after a write is measured, not the disk.
await sql`pragma synchronous = off`.execute(database.db);
const { rows } = await sql<{ id: string }>`
  select id from shows where date > ${Date.now()} order by date limit 1`.execute(database.db);
const [show] = rows;
let writes = 0;

/** Pages are made again only if their data differs; lists after any write. */
async function change(path: string): Promise<void> {
  if (path.startsWith('/api')) database.changes.touch('shows');
  else {
    writes += 1;
    await sql`update shows set venue = ${`Hall ${writes}`} where id = ${show!.id}`.execute(
      database.db,
    );
  }
  cache.clear();
}

await server.ready();
const listeners = server.server.listeners('request') as RequestListener[];
server.server.removeAllListeners('request').on('request', (request, response) => {
  void change(request.url!).then(() => listeners.forEach((answer) => answer(request, response)));
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
await server.listen({ port: config.port, host: config.host });
