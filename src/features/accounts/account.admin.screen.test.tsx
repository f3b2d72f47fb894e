import { expect, test, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite, bea } from '../../../tests/components/band-site.ts';
import { renderAdmin, renderFrameless } from '../../../tests/components/render.tsx';
import { Problem } from '../../errors/problem.ts';
import {
  button,
  dialog,
  ask,
  inviteButton,
  toast,
  invite,
  inviteBea,
} from '../../../tests/components/account-admin.ts';
import { answerCalls, loseAnswer, refusal } from '../../../tests/components/calls.ts';
import { noteLeaving } from '../../../tests/components/leaving.ts';
import { newSiteFont } from './new-account.admin.tsx';
import { SetupPage } from './setup.admin.tsx';
import { hintCookie } from '../session/session.view.ts';
import { listedFacesPath, listedFamily } from '../theme/faces.view.ts';
import { defaultTheme } from '../theme/theme.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });

const list = (name: string) => page.getByRole('list', { name, exact: true });

test.each([
  ['', 'You', 'Your password'],
  ['?tab=MEMBERS', 'Members', 'Who has access'],
  ['?tab=site', 'Site', 'Backup'],
  ['?tab=nothing', 'You', 'Your passkeys'],
  ['#backup', 'Site', 'Backup'],
  ['#doctor', 'Site', 'Site health'],
  ['?tab=site#backup', 'Site', 'Backup'],
])('/account%s shows the tab %s', async (address, tab, section) => {
  await renderAdmin(`/account${address}`, bandSite().answers);
  await expect.element(page.getByRole('heading', { name: section })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Account' });
  await expect
    .element(links.getByRole('link', { name: tab }))
    .toHaveAttribute('aria-current', 'page');
});

test('the first steps lead to the site health, above the backup', async () => {
  await renderAdmin('/account?tab=site#doctor', bandSite().answers);
  await expect.element(page.getByRole('heading', { name: 'Site health' })).toBeVisible();
  const titles = page.getByRole('heading', { level: 2 }).elements();
  expect(titles[0]?.textContent).toBe('Site health');
});

test('an invitation is listed until it is withdrawn', async () => {
  const { access } = await inviteBea();
  await button('Done').click();
  await expect.element(list('Invited').getByText(bea.email)).toBeVisible();
  await button('Withdraw the invitation for Bea').click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Withdraw the invitation for Bea?' }))
    .toBeVisible();
  await ask.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(list('Invited')).not.toBeInTheDocument();
  expect(access.invitations).toEqual([]);
});

test('an invitation is refused for an address with an account, and for a signed-out member', async () => {
  const api = await renderAdmin('/account?tab=members', {
    ...bandSite().answers,
    'POST /invitations'() {
      throw new Problem('account.exists');
    },
  });
  await invite('Ada again', 'ADA@band.example');
  const exists = 'An account with this e-mail address already exists.';
  await expect.element(dialog.getByText(exists)).toBeVisible();
  api.answer({ 'POST /invitations': () => new Response('{}', { status: 401 }) });
  await dialog.getByLabelText('Email').fill('eve@evil.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.element(dialog.getByText(/^You are signed out\./)).toBeVisible();
});

test('another account can be removed, and the only account cannot', async () => {
  const { answers, access } = bandSite();
  access.accounts = [...access.accounts, bea];
  await renderAdmin('/account?tab=members', answers);
  const having = list('Who has access');
  await expect.element(having.getByRole('listitem')).toHaveLength(2);
  await expect.element(having.getByText(/Ada\s*\(you\)/)).toBeVisible();
  await button('Remove Bea').click();
  await expect.element(ask.getByText(/signed out everywhere/)).toBeVisible();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(having.getByRole('listitem')).toHaveLength(1);
  await expect.element(inviteButton).toHaveFocus();
  await expect.element(page.getByText("You can't remove the only account.")).toBeVisible();
  await expect.element(button(/^Remove/)).not.toBeInTheDocument();
});

test('a member can sign out another device', async () => {
  const { answers } = bandSite();
  const [here] = answers['GET /sessions'] as { _id: string; isThis: boolean }[];
  const there = { ...here, _id: 's2', device: 'Firefox on Android', isThis: false };
  const api = await renderAdmin('/account', {
    ...answers,
    'GET /sessions': [here, there],
    'DELETE /sessions/:id': { _id: 's2' },
  });
  const open = list('Signed-in devices').getByRole('listitem');
  await expect.element(open).toHaveLength(2);
  await button(/^Sign Out Firefox on Android/).click();
  await expect.element(toast('Firefox on Android is signed out.')).toBeVisible();
  await expect.element(open).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: 'Signed-in devices' })).toHaveFocus();
  const removed = api.calls.find(({ name }) => name === 'DELETE /sessions/:id');
  expect(removed).toMatchObject({ params: ['s2'] });
});

test('removing your own account asks first, then signs you out', async () => {
  const { answers, access } = bandSite();
  access.accounts = [...access.accounts, bea];
  const left = noteLeaving();
  await renderAdmin('/account?tab=members', answers);
  await button('Remove Ada').click();
  await expect.element(ask.getByText(/^This is you/)).toBeVisible();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => left).toEqual(['/']);
  expect(access.accounts).toEqual([bea]);
});

test("set-up suggests the browser's time zone as the home time zone, or accepts a typed one", async () => {
  const { href } = location;
  history.replaceState(null, '', '?code=c0');
  onTestFinished(() => history.replaceState(null, '', href));
  const left = noteLeaving();
  const timeZone = 'Please enter a time zone such as America/New_York';
  const refused = () => refusal(422, 'request.invalid', { fields: { timeZone } });
  const api = answerCalls({ 'POST /setup': refused });
  await renderFrameless(<SetupPage problem={null} />);
  const home = field('Home Time Zone');
  await expect.element(home).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await field('Band Name').fill('The Dials');
  // The name appears in the font of a new site, too.
  await expect.element(page.getByText('The Dials')).toBeVisible();
  await expect.element(button('Restore')).not.toBeInTheDocument();
  await expect.element(field('Password')).toHaveAttribute('type', 'password');
  await button('Show passwords').click();
  await expect.element(field('Password')).toHaveAttribute('type', 'text');
  await expect.element(field('Repeat password')).toHaveAttribute('type', 'text');
  await field('Your name').fill('Ada');
  await field('Email').fill('ada@band.example');
  await field('Password').fill('a secret');
  await field('Repeat password').fill('a secret');
  await button('Create Account').click();
  await expect.element(page.getByText(timeZone)).toBeVisible();
  await expect.element(home).toHaveAttribute('aria-invalid', 'true');
  const ada = { _id: 'ada', name: 'Ada', email: 'ada@band.example', authenticated: true };
  api.answer({ 'POST /setup': { ...ada, message: 'Your site is set up' } });
  await home.fill('new york');
  await button('Create Account').click();
  await expect.poll(() => left).toEqual(['/home']);
  expect(api.sent('POST /setup')).toMatchObject([
    { bandName: 'The Dials', timeZone: 'UTC' },
    { bandName: 'The Dials', timeZone: 'America/New_York' },
  ]);
});

test('set-up shows all errors at once, and each until its field changes', async () => {
  const api = answerCalls({});
  await renderFrameless(<SetupPage problem={null} />);
  const invalid = 'Please enter a valid email address';
  await field('Band Name').fill('The Dials');
  await field('Email').fill('nope');
  await button('Create Account').click();
  for (const text of [invalid, 'Password is required', 'Required'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await field('Email').fill('nope@');
  await expect.element(page.getByText(invalid)).not.toBeInTheDocument();
  await field('Your name').fill('Ada');
  await expect.element(page.getByText('Required', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  expect(api.calls).toEqual([]);
});

test('a used set-up link leads to the sign-in, or members to their site', async () => {
  const used = { title: 'Already Set Up', text: 'This site is set up.', isSetUp: true };
  const { unmount } = await renderFrameless(<SetupPage problem={used} />);
  const leads = page.getByRole('link');
  await expect.element(leads).toHaveAttribute('href', '/signin');
  await unmount();
  document.cookie = `${hintCookie}=1`;
  onTestFinished(() => void (document.cookie = `${hintCookie}=; max-age=0`));
  await renderFrameless(<SetupPage problem={used} />);
  await expect.element(leads).toHaveAttribute('href', '/home');
});

test('set-up shows the name in the font of a new site', () => {
  const family = listedFamily(defaultTheme.primaryFont);
  expect(newSiteFont).toEqual({ path: listedFacesPath, family });
});

test('a failed log-out changes nothing and says so', async () => {
  const left = noteLeaving();
  await renderAdmin('/theme', { 'POST /logout': loseAnswer });
  await button('Log Out').click();
  await expect
    .element(toast('Network error. Please check your internet connection.'))
    .toBeVisible();
  await expect.element(button('Log Out')).toBeEnabled();
  await expect.element(page.getByLabelText('Band Name')).toBeVisible();
  expect(left).toEqual([]);
});
