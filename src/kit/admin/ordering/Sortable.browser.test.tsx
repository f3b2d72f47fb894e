import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, emptyHome, noProfiles } from '../../../../tests/components/band-site.ts';
import { refusal, type Call } from '../../../../tests/components/calls.ts';
import { inWindow, renderAdmin } from '../../../../tests/components/render.tsx';
import { storedList } from '../../../../tests/components/stored.ts';
import { pictureAt } from '../../../../tests/components/uploads.ts';
import type { ListedPicture } from '../../pictures/pictureList.ts';

const alerts = page.getByRole('region', { name: 'Notifications' });
const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const shown = () =>
  [...document.querySelectorAll('[aria-label^="Move "]')].map((one) =>
    one.getAttribute('aria-label')!.replace('Move ', ''),
  );

async function openMembers(window?: { width: number; height: number }) {
  const site = bandSite();
  for (const name of ['Ann', 'Bo', 'Cy']) {
    const person = { ...noProfiles, name, role: 'Drums', bioPic: null, picture: null, alt: '' };
    site.members.add({ _id: name, ...person });
  }
  const api = await renderAdmin('/aboutus', site.answers);
  if (window) await inWindow(window.width, window.height);
  await expect.element(handle('Ann')).toBeVisible();
  return { ...site, api };
}

test('keys move a member, which is heard, and stay with it', async () => {
  const { members, api } = await openMembers();
  (handle('Ann').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(status('Ann: place 2 of 3')).toBeInTheDocument();
  await expect.element(handle('Ann')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await expect.element(status('Ann: place 3 of 3')).toBeInTheDocument();
  await expect.poll(() => members.now.map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Ann']);
  await expect.element(handle('Ann')).toHaveFocus();
  await expect.element(alerts.getByText('Member moved successfully!').first()).toBeVisible();
  // What is at the end is not sent once more.
  expect(api.sent('POST /orderMembers').length).toBeLessThanOrEqual(2);
});

test('the menu moves a member, also on a phone, where nothing fits beside it', async () => {
  const { members } = await openMembers({ width: 390, height: 844 });
  await handle('Cy').click();
  const choice = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(choice('Move down')).toHaveAttribute('aria-disabled', 'true');
  await choice('Move to the beginning').click();
  await expect.poll(() => members.now.map(({ name }) => name)).toEqual(['Cy', 'Ann', 'Bo']);
  await expect.element(handle('Cy')).toHaveFocus();
  expect(shown()).toEqual(['Cy', 'Ann', 'Bo']);
});

test('a list that somebody else has changed is shown as it is', async () => {
  const { members } = await openMembers();
  members.remove('Bo');
  await handle('Ann').click();
  await page.getByRole('menuitem', { name: 'Move to the end' }).click();
  await expect.element(alerts.getByText(/changed/)).toBeVisible();
  expect(shown()).toEqual(['Ann', 'Cy']);
});

test('pictures are dragged, and go back where that is not saved', async () => {
  const pictures = storedList<ListedPicture>('image.not-found');
  for (const name of ['a', 'b', 'c']) {
    const picture = { name, imgLink: `/files/o/${name}.png`, alt: name };
    pictures.add({ _id: name, ...picture, picture: pictureAt(`/files/o/${name}.png`) });
  }
  const api = await renderAdmin('/home', {
    ...emptyHome,
    'GET /getHomeImages': () => pictures.now,
    'POST /orderHomeImages': ({ body }: Call) => pictures.order(body as string[]),
  });
  await expect.element(handle('a')).toBeVisible();
  await drag('c', 'a');
  await expect.poll(() => pictures.now.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  await expect.element(status('c: place 1 of 3')).toBeInTheDocument();
  expect(page.getByRole('menu').elements()).toEqual([]);

  api.answer({ 'POST /orderHomeImages': () => refusal(503, 'site.busy') });
  await drag('a', 'c');
  await expect.element(alerts.getByText('Failed to move home carousel image')).toBeVisible();
  await expect.poll(shown).toEqual(['c', 'a', 'b']);
});

/** As a mouse does it, in steps. */
async function drag(name: string, to: string) {
  const [from, goal] = [handle(name), handle(to)].map((one) => {
    const { x, y, width, height } = one.element().getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2 };
  });
  const send = (type: string, at: object, target: EventTarget = document) =>
    target.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, buttons: 1, ...at }),
    );
  send('mousedown', from!, handle(name).element());
  for (const share of [0.1, 0.5, 1]) {
    send('mousemove', {
      clientX: from!.clientX + (goal!.clientX - from!.clientX) * share,
      clientY: from!.clientY + (goal!.clientY - from!.clientY) * share,
    });
    await new Promise(requestAnimationFrame);
  }
  // What makes room has been told where the mouse is.
  const isAtGoal = () => {
    const { left, right } = handle(to).element().closest('li')!.getBoundingClientRect();
    return left <= goal!.clientX && goal!.clientX <= right;
  };
  await expect.poll(isAtGoal).toBe(false);
  send('mouseup', goal!);
}
