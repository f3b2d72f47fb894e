import { expect, it } from 'vitest';
import { chosenFile } from './address.ts';
import { randomName } from './names.ts';

const site = new URL('https://band.example/');
const name = `${randomName()}.jpg`;

it("the site's own file addresses are accepted, with and without the host", () => {
  expect(chosenFile(`/files/o/${name}`, site)).toEqual({ name });
  expect(chosenFile(`https://band.example/files/o/${name}`, site)).toEqual({ name });
});

it('other addresses are refused', () => {
  for (const address of [
    name,
    `files/o/${name}`,
    `//band.example/files/o/${name}`,
    `http://band.example/files/o/${name}`,
    `https://band.example.evil.example/files/o/${name}`,
    `https://band.example@evil.example/files/o/${name}`,
    `https://evil.example/files/o/${name}`,
    `/files/o/${name}?x=1`,
    `/files/o/${name}#x`,
    `/files/o/../o/${name}`,
    `/files/o/%2e%2e/${name}`,
    `/files/o/${name.replace('.jpg', '-320.webp')}`,
    `/files/o/${name}\n`,
    ` /files/o/${name}`,
    `/files/o/${name.toUpperCase()}`,
    '/api/deleteMember/1',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ]) {
    expect(chosenFile(address, site), address).toBeNull();
  }
});

it('an empty field means no file', () => {
  expect(chosenFile('', site)).toEqual({ name: null });
  expect(chosenFile(null, site)).toEqual({ name: null });
});
