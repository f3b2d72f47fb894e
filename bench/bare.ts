/** The fastest possible site in Node: `node:http` that serves finished bodies. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const folder = join(process.env['DATA_DIR'] ?? '', 'www');
const answers = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .map((zipped) => {
      const name = zipped.slice(0, -'.gz'.length);
      const body = readFileSync(join(folder, zipped));
      const type = name.endsWith('.json') ? 'application/json' : 'text/html';
      const headers = {
        'content-type': `${type}; charset=utf-8`,
        'content-encoding': 'gzip',
        'content-length': body.length,
      };
      return [`/${name}`, { headers, body }];
    }),
);
const home = answers.get('/page.html')!;
createServer((request, response) => {
  const { headers, body } = answers.get(request.url ?? '') ?? home;
  response.writeHead(200, headers).end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
