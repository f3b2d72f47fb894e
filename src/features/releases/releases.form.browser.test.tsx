import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answers, Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { dot, photo } from '../../../tests/components/uploads.ts';
import type { UploadedRecording } from './releases.ts';

const dialog = page.getByRole('dialog', { name: 'Add Release' });
const songs = dialog.getByLabelText('Songs: Choose Files');
const titles = () =>
  dialog
    .getByLabelText('Song Title')
    .elements()
    .map((field) => (field as HTMLInputElement).value);

const song = (name: string) => new File(['RIFF'], name, { type: 'audio/wav' });

const untold: UploadedRecording = {
  address: '',
  title: null,
  trackNumber: null,
  discNumber: null,
  album: null,
  releasedOn: null,
  seconds: 1,
  cover: null,
  percent: 100,
  problem: null,
  forms: [],
};

/** @param tags by the file's name. */
async function addRelease(tags: Readonly<Record<string, Partial<UploadedRecording>>>) {
  const names = Object.keys(tags);
  const nameOf = (at: number) => `${`${at}`.padStart(22, 'a')}.wav`;
  const answers: Answers = {
    'GET /getPlayers': [],
    'POST /uploads'({ body }: Call) {
      const at = names.indexOf((body as { filename: string }).filename);
      if (at < 0) return new Response(null, { status: 201 });
      const headers = {
        location: `/api/uploads/${at}`,
        'content-location': `/files/a/${nameOf(at)}`,
      };
      return new Response(null, { status: 201, headers });
    },
    'GET /recordings/:name'({ params: [name] }: Call) {
      const at = names.findIndex((_, i) => nameOf(i) === name);
      return { ...untold, address: `/files/a/${name}`, ...tags[names[at]!] };
    },
  };
  const api = await renderAdmin('/music', answers);
  await userEvent.click(page.getByRole('button', { name: 'Add Release' }));
  return { api, send: () => userEvent.upload(songs, names.map(song)) };
}

const disc = (discNumber: number, trackNumber: number, title: string) => ({
  title,
  discNumber,
  trackNumber,
});

test('songs come in the order of their tags, and bring title, day and cover of the release', async () => {
  const release = { album: 'Night Bus', releasedOn: Date.UTC(2026, 2, 1), cover: dot };
  const { send } = await addRelease({
    'b.wav': { ...disc(2, 1, 'Third'), ...release },
    'a.wav': { ...disc(1, 2, 'Second'), ...release },
    'c.wav': { ...disc(1, 1, 'First'), ...release },
    'd.wav': {},
  });
  await send();
  await expect.poll(titles).toEqual(['First', 'Second', 'Third', 'd']);
  await expect.element(dialog.getByLabelText('Title', { exact: true })).toHaveValue('Night Bus');
  await expect.element(dialog.getByText('cover.png')).toBeVisible();
  const day = dialog.getByLabelText('Release Date').element() as HTMLInputElement;
  expect(day.value).toContain('2026');
});

test('what a member typed, chose or cleared stays', async () => {
  const { send } = await addRelease({
    'b.wav': { ...disc(1, 2, 'Second'), album: 'Night Bus', cover: dot },
    'a.wav': { ...disc(1, 1, 'First'), album: 'Night Bus', cover: dot },
  });
  await userEvent.upload(dialog.getByLabelText('Cover: Choose File'), await photo('ours.png'));
  await userEvent.fill(dialog.getByLabelText('Title', { exact: true }), 'Our Words');
  await send();
  await expect.poll(titles).toEqual(['First', 'Second']);
  await expect.element(dialog.getByLabelText('Title', { exact: true })).toHaveValue('Our Words');
  await expect.element(dialog.getByText('ours.png')).toBeVisible();
  await expect.element(dialog.getByText('cover.png')).not.toBeInTheDocument();
});
