import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { barriersInAnyColors } from '../../../tests/components/look.ts';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { hashOfAddress } from '../../kit/client/public-forms/blockList.ts';
import {
  exampleMessage,
  sending,
  main,
  field,
  send,
  problem,
  toast,
  taken,
  open,
  write,
  written,
} from '../../../tests/components/message-parts.ts';
import { windows } from '../../../tests/components/windows.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

test('a reason fills the subject, and preserves what was written', async () => {
  await open();
  await page.getByRole('link', { name: /Press/ }).click();
  await expect.element(field('Subject')).toHaveValue('Press');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toBeInViewport();
  await page.getByRole('link', { name: /Hello/ }).click();
  await expect.element(field('Subject')).toHaveValue('Hello');
  await expect.element(send).toBeDisabled();
  await write();
  await page.getByRole('link', { name: /Booking/ }).click();
  expect(written()).toEqual(exampleMessage);
});

test('the browser sends nothing from a blocked address', async () => {
  const blockList = [await hashOfAddress('eve@evil.example')];
  const api = await open({ [sending]: taken }, { blockList });
  await write({ ...exampleMessage, Email: 'Eve@Evil.example' });
  await send.click();
  await expect.element(problem).toHaveTextContent('Forbidden');
  expect(api.sent(sending)).toEqual([]);
  await write();
  await send.click();
  await expect.element(toast('Message sent!')).toBeVisible();
  expect(api.sent(sending)).toHaveLength(1);
});

test('a message can be written and sent by keyboard alone', async () => {
  const api = await open();
  (field('Name').element() as HTMLElement).focus();
  await userEvent.keyboard(exampleMessage.Name);
  for (const text of [exampleMessage.Email, exampleMessage.Subject, 'You were loud.']) {
    await userEvent.tab();
    await userEvent.keyboard(text);
  }
  await userEvent.tab();
  await expect.element(main.getByRole('link', { name: 'Privacy' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Message sent!')).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Thank You' })).toHaveFocus();
  await page.getByRole('link', { name: /Booking/ }).click();
  await expect.element(field('Subject')).toHaveValue('Booking');
  await expect.element(field('Name')).toHaveFocus();
  expect(api.sent(sending)).toMatchObject([{ message: 'You were loud.' }]);
});

test.each(windows)('the form is accessible in every error state, at %i by %i', async (...size) => {
  await inWindow(...size);
  const look = async (state: string) => {
    expect(await barriersInAnyColors(), state).toEqual([]);
    expect(overhang(), state).toBeLessThanOrEqual(0);
  };
  const api = await open({ [sending]: loseAnswer });
  await write({ Name: ' ', Email: 'fay@', Subject: ' ', Message: ' ' });
  await expect.element(main.getByText('Required').nth(2)).toBeVisible();
  await look('wrong fields');
  await write();
  await look('a whole message');
  await send.click();
  await expect.element(problem).toHaveTextContent('Network Error');
  await look('a message that was not sent');
  api.answer({ [sending]: taken });
  await send.click();
  await expect.element(main.getByRole('heading', { name: 'Thank You' })).toHaveFocus();
  await look('a message that was sent');
});

test('the form fits a window of 320 pixels', async () => {
  await inWindow(320, 560);
  await open();
  await write({ Name: 'x'.repeat(100), Email: 'x', Subject: 'x'.repeat(200), Message: 'x' });
  expect(overhang()).toBeLessThanOrEqual(0);
});
