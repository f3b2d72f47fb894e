import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Elsewhere } from './elsewhere.parts.tsx';

const links = [
  'https://open.spotify.com/album/1',
  'https://music.apple.com/us/album/1',
  'https://band.bandcamp.com/album/night-bus',
];

const show = () => render(<Elsewhere title="Night Bus" links={links} siteUrl={null} />);
const services = (): (string | null | undefined)[] =>
  page
    .getByRole('link')
    .elements()
    .map(({ lastChild }) => lastChild?.textContent);

beforeEach(() => {
  localStorage.clear();
  // Blocks navigation to another site.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
});

test('the service that a fan chose last is first the next time, and the others stay in order', async () => {
  const first = await show();
  await expect.poll(services).toEqual(['Spotify', 'Apple Music', 'Buy on Bandcamp']);
  await page.getByRole('link', { name: 'Night Bus: Buy on Bandcamp' }).click();
  await first.unmount();
  await show();
  await expect.poll(services).toEqual(['Buy on Bandcamp', 'Spotify', 'Apple Music']);
});

test("if the browser blocks storage, services have the band's order and can all be opened", async () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  await show();
  await page.getByRole('link', { name: 'Night Bus: Buy on Bandcamp' }).click();
  await expect.poll(services).toEqual(['Spotify', 'Apple Music', 'Buy on Bandcamp']);
  vi.restoreAllMocks();
});

test('malformed stored data changes nothing', async () => {
  localStorage.setItem('music service', '{"none":1}');
  await show();
  await expect.poll(services).toEqual(['Spotify', 'Apple Music', 'Buy on Bandcamp']);
});
