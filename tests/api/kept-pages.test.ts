import { describe, expect, onTestFinished, test } from 'vitest';
import { ann } from '../environment/ann.ts';
import { siteForTest } from '../environment/app.ts';
import { answered } from '../environment/client.ts';
import { editedRecords, isListed, recordCalls } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import { fansPages } from '../environment/fans-pages.ts';
import { hello, sendPublicForm, toBand, toList } from '../environment/public-forms.ts';
import { smallPicture, upload } from '../environment/uploads.ts';

describe.each(engines)('cached pages on %s', (engine) => {
  test('stay until their data changes', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await site.visitor().get('/contact');
    const kept = site.app.cache.get('/contact');
    expect(kept).not.toBeNull();
    const stays = async (what: string, call: ReturnType<typeof member.call>) => {
      const answer = await answered(call);
      expect(site.app.cache.get('/contact'), what).toBe(kept);
      return answer;
    };

    const said = () => sendPublicForm(site, { ...toBand, ...hello });
    await stays('a message', said());
    await stays('a subscription', sendPublicForm(site, { ...toList, email: 'fay@fans.example' }));
    const [{ _id: message }] = (await member.call('GET', '/messages')).json().messages;
    await stays('reading', member.call('PUT', `/messages/${message}`, { isRead: true }));
    await stays('deleting a message', member.call('DELETE', `/messages/${message}`));
    await stays('clearing up', member.call('POST', '/deleteSuspiciousMessages', { until: 0 }));
    const [{ _id: fan }] = (await member.call('GET', '/subscribers')).json().subscribers;
    await stays('erasing', member.call('DELETE', `/subscribers/${fan}`));
    const email = 'bo@band.example';
    await stays('allowing', member.call('POST', '/subscribers/allow', { email }));
    const invited = await stays(
      'inviting',
      member.call('POST', '/invitations', { name: 'Bo', email }),
    );
    await stays('uninviting', member.call('DELETE', `/invitations/${invited.json()._id}`));
    const passwords = { currentPassword: ann.password, newPassword: 'a new one' };
    await stays('a new password', member.call('POST', '/account/password', passwords));
    await stays('ending sessions', member.call('DELETE', '/sessions'));
    await stays('asking', member.call('GET', '/inbox'));

    await answered(member.call('POST', '/updateBio', { text: 'Reeds from the lake.' }));
    expect(site.app.cache.get('/contact')).toBeNull();
  });

  test('are the same after an unrelated change, down to their tag', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const tagAt = async (path: string) => (await site.visitor().get(path)).headers.etag;
    const [contact, bio, front] = [await tagAt('/contact'), await tagAt('/bio'), await tagAt('/')];
    const showsVideo = { title: 'Rain', date: 0, link: 'https://youtu.be/aaaaaaaaaaa' };
    await answered(member.call('POST', '/addVideo', { ...showsVideo, category: 'liveVids' }));
    site.clock.time += 60_000;
    expect([await tagAt('/contact'), await tagAt('/bio')]).toEqual([contact, bio]);
    await answered(member.call('POST', '/updateContact', { email: 'bo@band.example' }));
    expect(await tagAt('/contact')).not.toBe(contact);
    await answered(member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' }));
    expect(await tagAt('/bio')).not.toBe(bio);
    expect(await tagAt('/')).not.toBe(front);
  });

  test('are what a server shows that keeps nothing, after any change and at any time', async () => {
    const site = await siteForTest(engine, { env: { PUBLIC_URL: 'http://band.test' } });
    const member = await site.member();
    const calls = recordCalls(() => member, '/api');
    const random = randomFrom(45);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const day = 86_400_000;
    const change = async () => {
      const kind = pick(editedRecords);
      if (!isListed(kind)) {
        const one = await calls.added(kind);
        return calls.change(kind, one, { [kind.field]: kind.value(random(3)) });
      }
      const stored = await calls.list(kind);
      if (stored.length < 2) {
        const appears = site.clock.time + pick([-1, 1, 2]) * day;
        const isHidden = 'isDraft' in kind.optional;
        return calls.added(kind, isHidden ? { isDraft: false, publishAt: appears } : {});
      }
      if (random(3) === 0) return calls.remove(kind, pick(stored));
      return calls.change(kind, pick(stored), { [kind.field]: kind.value(random(3)) });
    };
    const lists = editedRecords.map(({ read }) => `/api${read}`);
    const paths = [
      ...fansPages,
      '/news',
      '/press',
      '/shows/past',
      '/feed.xml',
      '/sitemap.xml',
      ...lists,
    ];
    const read = async () => {
      const answers: Record<string, string> = {};
      for (const path of paths) {
        const { statusCode, body } = await site.visitor().get(path);
        // A page keeps the time at which it was made.
        answers[path] = `${statusCode} ${body.replace(/"pageTime":\d+/, '')}`;
      }
      return answers;
    };
    for (let step = 0; step < 40; step += 1) {
      await change();
      if (random(4) === 0) site.clock.time += pick([day, day / 48]);
      const kept = await read();
      if (random(4) > 0) continue;
      site.app.cache.forget();
      expect(kept, `after step ${step}`).toEqual(await read());
    }
  });

  test('are dropped when a variant of an image is finished', async () => {
    const [begun, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const site = await siteForTest(engine, {
      storage: (folder) => ({
        ...folder,
        put: async (name, ...what) => {
          if (name.endsWith('.avif')) {
            begun.resolve();
            await seen.promise;
          }
          await folder.put(name, ...what);
        },
      }),
    });
    onTestFinished(() => seen.resolve());
    await upload(await site.member(), await smallPicture());
    // The faster variants are finished before, and also empty the cache.
    await begun.promise;
    await site.visitor().get('/contact');
    expect(site.app.cache.get('/contact')).not.toBeNull();
    seen.resolve();
    await site.app.files.idle();
    expect(site.app.cache.get('/contact')).toBeNull();
  });
});

function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}
