import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';

const backup = readFileSync(
  fileURLToPath(new URL('../../fixtures/backups/schema-34.tar', import.meta.url)),
);

function callsOf(site: Site, code: string) {
  const fan = site.visitor();
  const url = '/api/setup/restore';
  let id = '';
  return {
    id: () => id,
    ask: (restoreId = id) => fan.get(url, { headers: { 'restore-id': restoreId } }),
    async send(payload: Buffer, more: Record<string, string> = {}) {
      const own = { 'setup-code': code, 'content-type': 'application/octet-stream' };
      const sent = await fan.send({ method: 'POST', url, headers: { ...own, ...more }, payload });
      if (sent.statusCode === 200) ({ id } = sent.json<{ id: string }>());
      return sent;
    },
  };
}

describe.each(engines)('a backup on the set-up page, on %s', (engine) => {
  test('is restored, with its progress reported until the end', async () => {
    const site = await siteForTest(engine);
    const code = await site.setupCode();
    const { ask, id, send } = callsOf(site, code);
    expect((await ask()).statusCode).toBe(403);
    const sent = await send(backup);
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { id: expect.stringMatching(/^[\w-]{43}$/), state: 'restoring', done: 0 },
    ]);
    await expect.poll(async () => (await ask()).json<object>()).toEqual({ state: 'done' });
    expect((await site.visitor().get('/')).body).toContain('Saturn Tramway');
    // The link is invalid.
    expect((await send(backup)).json()).toMatchObject({ error: 'setup.invalid' });
    expect((await ask(`${id()}?`)).json()).toMatchObject({ error: 'setup.invalid' });
  });

  test('that is invalid is refused with a message, and another may be tried', async () => {
    const site = await siteForTest(engine);
    const { ask, send } = callsOf(site, await site.setupCode());
    expect((await send(Buffer.from('no backup at all'))).statusCode).toBe(200);
    await expect
      .poll(async () => (await ask()).json<object>())
      .toEqual({
        state: 'failed',
        says: 'The backup is damaged, incomplete, or not from Stagedoor.',
      });
    await send(backup.subarray(0, backup.length / 2));
    await expect
      .poll(async () => (await ask()).json<{ says?: string }>().says)
      .toMatch(/incomplete/);
    expect((await send(backup, { 'backup-passphrase': '%' })).statusCode).toBe(400);
    expect((await send(backup)).statusCode).toBe(200);
    await expect.poll(async () => (await ask()).json<object>()).toEqual({ state: 'done' });
  });

  test('is refused without the set-up code', async () => {
    const site = await siteForTest(engine);
    await site.setupCode();
    const refused = await callsOf(site, 'guessed').send(backup);
    expect(refused.json()).toMatchObject({ error: 'setup.invalid' });
    const done = await siteForTest(engine);
    const code = await done.setupCode();
    await done.member();
    expect((await callsOf(done, code).send(backup)).json()).toMatchObject({
      error: 'setup.invalid',
    });
  });
});
