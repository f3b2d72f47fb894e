import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPlain } from './running-site.ts';

/** Says where it runs, writes down who and in which folder it is, and answers all calls but one. */
const site = `
  const { createServer } = require('node:http');
  const server = createServer(({ url }, reply) => {
    reply.writeHead(url.endsWith('/addPlayer') ? 500 : 200).end();
  });
  server.listen(0, '127.0.0.1', () => {
    require('node:fs').writeFileSync(__dirname + '/seen.json', JSON.stringify([process.pid, process.cwd()]));
    console.log(JSON.stringify({ address: 'http://127.0.0.1:' + server.address().port }));
  });
`;

/** Whether a program of this id runs. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    // There is none.
    return false;
  }
}

test('a site that could not be opened is ended, and nothing of it stays', async () => {
  const programs = mkdtempSync(join(tmpdir(), 'programs-'));
  onTestFinished(() => rmSync(programs, { recursive: true }));
  writeFileSync(join(programs, 'account.js'), '');
  writeFileSync(join(programs, 'main.js'), site);
  await expect(openPlain(programs)).rejects.toThrow('/api/addPlayer answered 500');
  const [id, folder] = JSON.parse(readFileSync(join(programs, 'seen.json'), 'utf8')) as [
    number,
    string,
  ];
  onTestFinished(() => void (isRunning(id) && process.kill(id)));
  expect(isRunning(id)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
