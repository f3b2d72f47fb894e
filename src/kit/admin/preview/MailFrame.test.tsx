import { expect, test } from 'vitest';
import { allowedHtml } from './MailFrame.tsx';

test('styles wait for a script, and images come from the address of the page', () => {
  const image = '<img src="https://band.example/letter-image/a.jpg" style="width:100%">';
  const link = '<a href="https://band.example/news">News</a>';
  expect(allowedHtml(`<style>p{}</style>${image}${link}`)).toBe(
    `<img src="/letter-image/a.jpg" data-style="width:100%">${link}`,
  );
});
