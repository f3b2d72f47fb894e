import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { heard, nightBus } from '../../../tests/components/releases.ts';
import { leavePage, renderAdmin } from '../../../tests/components/render.tsx';
import { pass, stopTheClock } from '../../../tests/components/timers.ts';
import { dot, photo } from '../../../tests/components/uploads.ts';
import {
  dialog,
  songs,
  titles,
  song,
  recordings,
  addRelease,
} from '../../../tests/components/releases-form.ts';

const disc = (discNumber: number, trackNumber: number, title: string) => ({
  title,
  discNumber,
  trackNumber,
});

test("songs are ordered by their tags, which fill the release's title, day and cover", async () => {
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

test(
  'a release can be saved once the tags of its songs are read, and not before',
  { tags: 'whole' },
  async () => {
    const { api, send } = await addRelease({ 'a.wav': {} });
    api.answer({ 'GET /recordings': recordings(() => ({ percent: 0 })) });
    await userEvent.fill(dialog.getByLabelText('Title', { exact: true }), 'Night Bus');
    await userEvent.fill(dialog.getByLabelText('Release Date'), '2026-03-01');
    const save = dialog.getByRole('button', { name: 'Add Release' });
    await send();
    await expect.element(dialog.getByText(/you can save when it's done/)).toBeVisible();
    await expect
      .poll(() => api.calls.filter(({ name }) => name === 'GET /recordings').length)
      .toBeGreaterThan(1);
    await expect.element(save).toBeDisabled();

    api.answer({ 'GET /recordings': recordings(() => ({ percent: 1, title: 'Rain' })) });
    await expect.element(save).toBeEnabled();
    expect(titles()).toEqual(['Rain']);
  },
);

test('the next song uploads while the tags of the previous one are pending', async () => {
  const { api, send } = await addRelease({ 'a.wav': {}, 'b.wav': {} });
  api.answer({ 'GET /recordings': recordings(() => ({ percent: 0 })) });
  await send();
  await expect.poll(() => api.calls.filter(({ name }) => name === 'POST /uploads').length).toBe(2);
});

test('songs are reordered once the focus leaves their list', { tags: 'whole' }, async () => {
  const { api, send } = await addRelease({
    'b.wav': disc(1, 2, 'Second'),
    'a.wav': disc(1, 1, 'First'),
  });
  api.answer({ 'GET /recordings': recordings(() => ({ percent: 0 })) });
  await send();
  await expect.poll(titles).toEqual(['b', 'a']);
  const first = dialog.getByLabelText('Song Title').first();
  await userEvent.click(first);
  api.answer({
    'GET /recordings': recordings((name) =>
      name.includes('0.') ? disc(1, 2, 'Second') : disc(1, 1, 'First'),
    ),
  });
  await expect.poll(titles).toEqual(['Second', 'First']);
  await expect.element(first).toHaveFocus();
  await userEvent.click(dialog.getByLabelText('Title', { exact: true }));
  await expect.poll(titles).toEqual(['First', 'Second']);
});

test('fields that a member typed, chose or cleared stay', async () => {
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

test('surplus songs are left out, and a sentence says so', { tags: 'whole' }, async () => {
  const all = Array.from({ length: 54 }, (_, at) => `song ${at}.wav`);
  const { send } = await addRelease(Object.fromEntries(all.map((name) => [name, {}])));
  await send();
  const sentence =
    'A release can have up to 50 songs. Not added: song 50.wav, song 51.wav, song 52.wav, and 1 more.';
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  expect(titles()).toHaveLength(50);
  await expect.element(songs).toBeDisabled();
});

test('the form shows an upload in progress, and only afterwards that a song was lost', async () => {
  const { api, send } = await addRelease({ 'a.wav': {} });
  const arrival = Promise.withResolvers<Response>();
  api.answer({ 'POST /uploads': () => arrival.promise });
  await userEvent.fill(dialog.getByLabelText('Title', { exact: true }), 'Night Bus');
  await userEvent.fill(dialog.getByLabelText('Release Date'), '2026-03-01');
  await send();
  const coming = dialog.getByText("Uploading... you can save when it's done.");
  await expect.element(coming).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Add Release' });
  await expect.element(save).toBeDisabled();
  expect(dialog.getByRole('alert').filter({ hasText: 'song' }).elements()).toEqual([]);
  const headers = {
    location: '/api/uploads/0',
    'content-location': `/files/a/${'a'.repeat(21)}0.wav`,
  };
  arrival.resolve(new Response(null, { status: 201, headers }));
  await expect.element(save).toBeEnabled();
  await expect.element(coming).not.toBeInTheDocument();
});

test('dropped songs are accepted like chosen ones', async () => {
  await addRelease({ 'a.wav': {}, 'b.wav': {} });
  const dropped = new DataTransfer();
  for (const name of ['a.wav', 'b.wav']) dropped.items.add(song(name));
  const place = dialog.getByText('Choose Songs').element();
  for (const type of ['dragover', 'drop']) {
    const how = { bubbles: true, cancelable: true, dataTransfer: dropped };
    place.dispatchEvent(new DragEvent(type, how));
  }
  await expect.poll(titles).toEqual(['a', 'b']);
});

test('a silent song is accepted and reported', async () => {
  const { send } = await addRelease({ 'a.wav': { loudness: null }, 'b.wav': {} });
  await send();
  const told = page.getByText('This recording is silent.');
  await expect.poll(() => told.elements().length).toBe(1);
});

test('pending songs are polled together, less and less often, and not while hidden', async () => {
  const percents = { Rain: 5, Fog: 100 };
  const tracks = [heard('Rain'), heard('Fog')];
  const isRain = (name: string) => tracks[0]!.audio!.endsWith(name);
  stopTheClock();
  const api = await renderAdmin('/music', {
    'GET /getPlayers': [],
    'GET /releases': [{ ...nightBus, tracks }],
    'GET /recordings': recordings((name) => ({ percent: percents[isRain(name) ? 'Rain' : 'Fog'] })),
  });
  await page.getByRole('button', { name: /^Night Bus/ }).click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  const asked = () => api.calls.filter(({ name }) => name === 'GET /recordings');
  await expect.element(page.getByText('Processing: 5%')).toBeVisible();
  await pass(60_000);
  // Asks after 1.5, 3, 6, 12, 24 and 30 seconds: first at every turn, and then only for the one
  // song.
  const counts = asked().map(({ query }) => query.get('names')!.split(',').length);
  expect(counts).toEqual([2, 1, 1, 1, 1, 1]);

  const hide = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(300_000);
  expect(asked()).toHaveLength(6);
  percents.Rain = 50;
  hide.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Processing: 50%')).toBeVisible();
});

test('a closed form stops polling for tags', async () => {
  const { api, send } = await addRelease({ 'a.wav': {}, 'b.wav': {}, 'c.wav': {} });
  const answer = Promise.withResolvers<[]>();
  api.answer({ 'GET /recordings': () => answer.promise });
  const callsOf = (wanted: string) => api.calls.filter(({ name }) => name === wanted).length;
  await send();
  await expect.poll(() => callsOf('POST /uploads')).toBe(3);
  await expect.poll(() => callsOf('GET /recordings')).toBe(1);
  stopTheClock();
  await leavePage();
  answer.resolve([]);
  await pass(60_000);
  expect(callsOf('GET /recordings')).toBe(1);
});

test('removing an uploaded song deletes its file', async () => {
  const { api, send } = await addRelease({ 'a.wav': {}, 'b.wav': {} });
  api.answer({ 'DELETE /files/:name': { _id: 'a' } });
  await send();
  const callsOf = (wanted: string) => api.calls.filter(({ name }) => name === wanted);
  await expect.poll(() => callsOf('GET /recordings').length).toBeGreaterThan(1);
  await expect.element(dialog.getByText(/you can save when it's done/)).not.toBeInTheDocument();
  const removal = dialog.getByRole('button', { name: 'Remove a', exact: true });
  await userEvent.click(removal);
  await expect.poll(titles).toEqual(['b']);
  await expect
    .poll(() => callsOf('DELETE /files/:name').map(({ params }) => params))
    .toEqual([[`/files/a/${'0'.padStart(22, 'a')}.wav`]]);
});

test('a tag in a wrong encoding neither replaces a name nor fills the title', async () => {
  const misread = { title: 'Íî÷íîé poåçä', album: 'Àëüáîì a' };
  const { send } = await addRelease({ 'Ночной поезд.wav': misread, 'b.wav': { title: 'Мост' } });
  await send();
  await expect.poll(titles).toEqual(['Ночной поезд', 'Мост']);
  await expect.element(dialog.getByLabelText('Title', { exact: true })).toHaveValue('');
});

test('the form names the songs that a free download lacks', async () => {
  const problem = 'This file is damaged.';
  const fog = { ...heard('Fog'), forms: [], problem };
  await renderAdmin('/music', {
    'GET /getPlayers': [],
    'GET /releases': [{ ...nightBus, tracks: [heard('Rain'), fog], download: 'free' }],
    'GET /recordings': recordings(() => ({ problem })),
  });
  await page.getByRole('button', { name: /^Night Bus/ }).click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Release' });
  const rule = edited.getByLabelText('Download', { exact: true });
  const note = edited.getByText('Not included: Fog (processing failed).');
  await expect.element(note).toBeVisible();
  await rule.selectOptions('none');
  await expect.element(note).not.toBeInTheDocument();
  await rule.selectOptions('code');
  await expect.element(note).toBeVisible();
  await edited.getByRole('button', { name: 'Remove Fog' }).click();
  await expect.element(note).not.toBeInTheDocument();
});
