/** What Node can do at best: `node:http` that answers everything with one finished body. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const body = readFileSync(join(process.env['DATA_DIR'] ?? '', 'www/page.html.gz'));
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  'content-length': body.length,
};
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);
process.once('SIGTERM', () => process.exit(0));
