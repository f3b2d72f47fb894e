import { describe, expect, test } from 'vitest';
import { ann } from '../../environment/ann.ts';
import { places, siteForTest, type Site } from '../../environment/app.ts';
import { sessionCookiesOf } from '../../environment/client.ts';
import { expectProblem } from '../../environment/catalog.ts';
import type { Answer } from '../../environment/client.ts';

const bea = { email: 'bea@band.example', name: '<b>Bea</b>' };

/** The page's data for its scripts. */
const dataOf = (answer: Answer) =>
  JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(answer.body)![1]!);

const mailedLink = (site: Site): URL => {
  const mail = site.outbox().at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return new URL(/https?:\S+\/invite\?\S+/.exec(mail)![0]);
};

describe.each(places)('an invitation at $base on $engine', ({ engine, base }) => {
  const open = () =>
    siteForTest(engine, { env: { API_BASE: base, PUBLIC_URL: 'http://band.test:8080' } });

  test('has links to PUBLIC_URL, and opening them changes nothing', async () => {
    const site = await open();
    const member = await site.member();
    const headers = { host: 'evil.example' };
    const made = await member.call('POST', '/invitations', bea, { headers });
    expect(made.statusCode, made.body).toBe(200);
    await expect.poll(() => site.outbox().length).toBe(1);
    const links = [new URL(made.json().link), mailedLink(site)];
    for (const link of links) {
      expect(link.origin).toBe('http://band.test:8080');
      const token = link.searchParams.get('token')!;
      for (const visitor of [site.visitor(), member]) {
        const page = await visitor.get(link.pathname + link.search);
        expect(page.statusCode).toBe(200);
        expect(page.headers['cache-control']).toBe('no-store');
        expect(page.headers['referrer-policy']).toBe('no-referrer');
        expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
        expect(page.body).not.toContain(token);
        expect(page.body).not.toContain(bea.name);
        expect(dataOf(page)).toMatchObject({ frame: 'invite', areas: { invited: bea } });
      }
    }

    const body = { token: links[1]!.searchParams.get('token'), name: 'Bea', password: '123456' };
    const guest = site.visitor();
    expect((await guest.call('POST', '/invitations/accept', body)).statusCode).toBe(200);
    expect((await guest.call('GET', '/me')).json()).toMatchObject({ email: bea.email });
    const used = await site.visitor().call('POST', '/invitations/accept', body);
    expectProblem(used, 'invitation.invalid');
    for (const address of [...links.map(({ search }) => search), '', '?token=', '?token=x']) {
      const page = await site.visitor().get(`/invite${address}`);
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(dataOf(page).areas.invited).toBeNull();
    }
  });

  test('has an e-mail that is sent at the next start if the site stopped before', async () => {
    const site = await open();
    const member = await site.member();
    await site.app.mailQueue.close();
    expect((await member.call('POST', '/invitations', bea)).statusCode).toBe(200);
    expect(site.outbox()).toEqual([]);
    await site.restart();
    await expect.poll(() => site.outbox().length).toBe(1);
  });

  test('that is accepted with wrong fields gets all errors together', async () => {
    const site = await open();
    await site.member();
    const answer = await site.visitor().call('POST', '/invitations/accept', { password: 'x' });
    expectProblem(answer, 'request.invalid', ['token', 'name', 'password']);
    const more = { token: 'x', name: 'x', password: '123456', email: 'eve@evil.example' };
    const forged = await site.visitor().call('POST', '/invitations/accept', more);
    expect(forged.statusCode).toBe(422);
  });

  test('a password changes, an account is removed, or sessions end: the next call is refused', async () => {
    const site = await open();
    const here = await site.member();
    const there = await site.member();
    const wrong = { currentPassword: 'wrong', newPassword: 'battery staple' };
    expectProblem(await here.call('POST', '/account/password', wrong), 'request.invalid', [
      'currentPassword',
    ]);
    const right = { ...wrong, currentPassword: ann.password };
    expect((await here.call('POST', '/account/password', right)).statusCode).toBe(200);
    expectProblem(await there.call('GET', '/me'), 'session.needed');

    const [own] = (await here.call('GET', '/sessions')).json();
    expect(own).toMatchObject({ isThis: true });
    const [you] = (await here.call('GET', '/accounts')).json().accounts;
    expectProblem(await here.call('DELETE', `/accounts/${you._id}`), 'account.last');
    expectProblem(await here.call('DELETE', '/accounts/nobody'), 'account.not-found');
    const twice = await here.call('POST', '/invitations', { ...bea, email: ann.email });
    expectProblem(twice, 'account.exists');
    expect((await here.call('DELETE', `/sessions/${own._id}`)).json()).toEqual({ _id: own._id });
    expect(sessionCookiesOf(here)).toEqual([]);
  });
});
