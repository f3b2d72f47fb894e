import { expect, it } from 'vitest';
import { chosenFile } from './address.ts';
import { newMasterName } from './names.ts';

const site = new URL('https://band.example/');
const name = newMasterName('jpg');

it('takes its own files’ addresses, with and without the site before them', () => {
  expect(chosenFile(`/files/o/${name}`, site)).toEqual({ name });
  expect(chosenFile(`https://band.example/files/o/${name}`, site)).toEqual({ name });
});

it('takes nothing else', () => {
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

it('takes an empty field for no file', () => {
  expect(chosenFile('', site)).toEqual({ name: null });
  expect(chosenFile(null, site)).toEqual({ name: null });
});
