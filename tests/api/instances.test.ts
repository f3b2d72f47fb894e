import { describe, expect, test } from 'vitest';
import { setupCode } from '../../src/features/session/account.records.ts';
import { filesAndVariantNames } from '../../src/files/records/files.records.ts';
import { minuteMs } from '../../src/kit/dates/durations.ts';
import { maxRandomDelayMs } from '../../src/mail/mails.records.ts';
import { masterName } from '../../src/files/files.ts';
import { answered, type Client } from '../environment/client.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { bothEngines } from '../environment/engines.ts';
import { fansPages } from '../environment/fans-pages.ts';
import { askForNewsletter, receiverOf } from '../environment/public-mails.ts';
import { upload } from '../environment/uploads.ts';
import { square } from '../fixtures/pictures/pictures.ts';
import { allOf } from '../environment/all-of.ts';

/**
 * Two servers on one PostgreSQL and one storage, as behind a proxy that alternates between them.
 */
async function twoInstances(options?: Parameters<typeof siteForTest>[1]) {
  const one = await siteForTest('postgres', options);
  const other = await one.another();
  await Promise.all([one.app.checkExternalChanges(), other.app.checkExternalChanges()]);
  return { one, other };
}

const tus = { 'tus-resumable': '1.0.0' };

/** @returns the address of the upload. */
async function begin(client: Client, bytes: Buffer): Promise<string> {
  const headers = { ...tus, 'upload-length': String(bytes.length) };
  const url = '/api/uploads';
  const begun = await answered(client.send({ method: 'POST', url, headers }), 201);
  return String(begun.headers['location']);
}

function send(client: Client, url: string, payload: Buffer, offset: number) {
  const type = 'application/offset+octet-stream';
  const headers = { ...tus, 'content-type': type, 'upload-offset': String(offset) };
  return client.send({ method: 'PATCH', url, headers, payload });
}

const ask = (client: Client, url: string) => client.send({ method: 'HEAD', url, headers: tus });

describe.runIf(bothEngines.includes('postgres'))('two instances', () => {
  test("show each other's changes without a poll", async () => {
    const { one, other } = await twoInstances();
    const [member, fan] = [await one.member(), other.visitor()];
    for (const text of ['First.', 'Second.', 'Third.']) {
      await answered(member.call('POST', '/updateBio', { text }), 200);
      await expect.poll(async () => (await fan.get('/bio')).body).toContain(text);
    }
  });

  test("can continue each other's uploads, and return the same address", async () => {
    const { one, other } = await twoInstances();
    const [here, there] = [await one.member(), await other.member()];
    const bytes = await square(300).png().toBuffer();
    const half = Math.floor(bytes.length / 2);
    const url = await begin(here, bytes);
    await answered(send(here, url, bytes.subarray(0, half), 0), 204);
    const asked = await answered(ask(there, url), 200);
    expect(asked.headers['upload-offset']).toBe(String(half));
    const ended = await answered(send(there, url, bytes.subarray(half), half), 204);
    const again = await answered(ask(here, url), 200);
    const address = String(ended.headers['content-location']);
    expect(again.headers['content-location']).toBe(address);
    const pictures = await Promise.all([here.get(address), there.get(address)]);
    expect(pictures[0].rawPayload).toEqual(pictures[1].rawPayload);
  });

  test('that finish an upload simultaneously return the same file', async () => {
    let masters = 0;
    const both = Promise.withResolvers<void>();
    const { one, other } = await twoInstances({
      storage: (folder) => ({
        ...folder,
        put: async (name, ...what) => {
          if (masterName.test(name)) {
            masters += 1;
            if (masters === 2) both.resolve();
            await both.promise;
          }
          await folder.put(name, ...what);
        },
      }),
    });
    const [here, there] = [await one.member(), await other.member()];
    const bytes = await square(300).png().toBuffer();
    const url = await begin(here, bytes);
    const sent = send(here, url, bytes, 0);
    await expect.poll(() => masters).toBe(1);
    const answers = await Promise.all([sent, ask(there, url)]);
    const addresses = answers.map(({ headers }) => headers['content-location']);
    expect(addresses[0]).toMatch(/png$/);
    expect(addresses[1]).toBe(addresses[0]);
    expect(await allOf(filesAndVariantNames(one.database.db))).toHaveLength(1);
  });

  test(
    'that wait for the end of an upload return the file of the faster one',
    { tags: 'whole' },
    async () => {
      let masters = 0;
      let reads = 0;
      const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { one, other } = await twoInstances({
        storage: (folder) => ({
          ...folder,
          put: async (name, ...what) => {
            // The first two take both places of one instance.
            if (masterName.test(name)) await gates[(masters += 1) <= 2 ? 0 : 1]!.promise;
            await folder.put(name, ...what);
          },
          get: async (name, ...what) => {
            if (name.startsWith('upload-')) reads += 1;
            return folder.get(name, ...what);
          },
        }),
      });
      const [here, there] = [await one.member(), await other.member()];
      const bytes = await square(300).png().toBuffer();
      const others = [upload(there, bytes), upload(there, bytes)];
      await expect.poll(() => masters).toBe(2);
      const url = await begin(here, bytes);
      const sent = send(here, url, bytes, 0);
      await expect.poll(() => masters).toBe(3);
      const asked = ask(there, url);
      // Each is read twice to check it, and again to store it.
      await expect.poll(() => reads).toBe(11);
      gates[1]!.resolve();
      const ended = await answered(sent, 204);
      gates[0]!.resolve();
      const answers = [await answered(asked, 200), await answered(ask(here, url), 200)];
      for (const { headers } of answers) {
        expect(headers['content-location']).toBe(ended.headers['content-location']);
      }
      await Promise.all(others);
    },
  );

  test(
    'make the variants of an image once, whichever looks for missing ones',
    { tags: 'whole' },
    async () => {
      const puts: string[] = [];
      const { one, other } = await twoInstances({
        storage: (folder) => ({
          ...folder,
          put: async (name, ...what) => {
            puts.push(name);
            await folder.put(name, ...what);
          },
        }),
      });
      const member = await one.member();
      const bytes = await square(700).png().toBuffer();
      for (let n = 0; n < 3; n += 1) await answered(upload(member, bytes), 201);
      await Promise.all([other.app.files.finishVariants(), one.app.files.finishVariants()]);
      await Promise.all([one.app.files.idle(), other.app.files.idle()]);
      const copies = puts.filter((name) => /-\d+\./.test(name));
      expect(copies.length).toBeGreaterThan(9);
      expect(new Set(copies).size).toBe(copies.length);
    },
  );

  test('both refuse a signed-out or removed account immediately', async () => {
    const { one, other } = await twoInstances();
    const [here, there] = [await one.member(), other.visitor()];
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    await answered(there.call('GET', '/inbox'), 200);
    await answered(here.call('POST', '/logout'), 200);
    await answered(there.call('GET', '/inbox'), 401);
  });

  test('count failed sign-ins together', async () => {
    const { one, other } = await twoInstances();
    const alone = await siteForTest('postgres');
    const triesAt = async (sites: readonly Pick<Site, 'visitor'>[]) => {
      const statuses: number[] = [];
      for (let n = 0; n < 40; n += 1) {
        const wrong = { email: 'ann@band.example', password: `wrong ${n}` };
        const client = sites[n % sites.length]!.visitor();
        statuses.push((await client.call('POST', '/login', wrong)).statusCode);
      }
      return statuses;
    };
    const together = await triesAt([one, other]);
    expect(together).toContain(429);
    expect(together).toEqual(await triesAt([alone]));
  });

  test(
    'both print the same set-up link, which creates one account',
    { tags: 'whole' },
    async () => {
      const { one, other } = await twoInstances();
      const codes = [await setupCode(one.database.db), await setupCode(one.database.db)];
      expect(codes[0]).toBe(codes[1]);
      const draft = { code: codes[0], name: 'Ann', password: 'correct horse' };
      const answers = await Promise.all(
        [one, other].map((of, n) =>
          of.visitor().call('POST', '/setup', { ...draft, email: `ann${n}@band.example` }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    },
  );

  test('send each e-mail once', async () => {
    const { one, other } = await twoInstances();
    const fans = Array.from({ length: 20 }, (_, n) => `fan${n}@fans.example`);
    for (const fan of fans) await askForNewsletter(one, fan);
    one.clock.time += maxRandomDelayMs;
    await Promise.all([one, other].map(({ app }) => app.mailQueue.sendDue()));
    expect(one.outbox().map(receiverOf).toSorted()).toEqual(fans.toSorted());
  });

  test('serve each page equal to the byte, some minutes apart', { tags: 'whole' }, async () => {
    const { one, other } = await twoInstances();
    for (const page of fansPages) {
      const first = await answered(one.visitor().get(page), 200);
      one.clock.time += minuteMs;
      const second = await answered(other.visitor().get(page), 200);
      expect(second.body, page).toBe(first.body);
      expect(second.headers['etag']).toBe(first.headers['etag']);
    }
  });

  test('draw the same share image and icon, equal to the byte', { tags: 'whole' }, async () => {
    const { one, other } = await twoInstances();
    const [here, there] = [one.visitor(), other.visitor()];
    const home = (await here.get('/')).body;
    const drawn = [/content="[^"]*(\/share\/[^"]+)"/, /rel="apple-touch-icon" href="([^"]+)"/];
    for (const pattern of drawn) {
      const address = pattern.exec(home)?.[1];
      expect(address, String(pattern)).toBeDefined();
      const [first, second] = [await here.get(address!), await there.get(address!)];
      expect(first.statusCode).toBe(200);
      expect(second.rawPayload).toEqual(first.rawPayload);
      expect(second.headers['etag']).toBe(first.headers['etag']);
    }
  });
});
