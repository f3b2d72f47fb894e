import { page, userEvent } from 'vitest/browser';
import type { Answers, Call } from './calls.ts';
import { renderAdmin } from './render.tsx';
import type { UploadedRecording } from '../../src/features/releases/releases.ts';

export const dialog = page.getByRole('dialog', { name: 'Add Release' });
export const songs = dialog.getByLabelText('Songs: Choose Files');

export const titles = () =>
  dialog
    .getByLabelText('Song Title')
    .elements()
    .map((field) => (field as HTMLInputElement).value);

export const song = (name: string) => new File(['RIFF'], name, { type: 'audio/wav' });

const untold: UploadedRecording = {
  address: '',
  title: null,
  trackNumber: null,
  discNumber: null,
  album: null,
  releasedOn: null,
  seconds: 1,
  loudness: -14,
  cover: null,
  percent: 100,
  problem: null,
  forms: [],
};

/** Returns the details of each recording by its name. */
export const recordings =
  (toldOf: (name: string) => Partial<UploadedRecording>) =>
  ({ query }: Call): UploadedRecording[] =>
    query
      .get('names')!
      .split(',')
      .map((name) => ({ ...untold, address: `/files/a/${name}`, ...toldOf(name) }));

/** @param tags by the file's name. */
export async function addRelease(tags: Readonly<Record<string, Partial<UploadedRecording>>>) {
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
    'GET /recordings': recordings(
      (name) => tags[names.find((_, at) => nameOf(at) === name)!] ?? {},
    ),
  };
  const api = await renderAdmin('/music', answers);
  await userEvent.click(page.getByRole('button', { name: 'Add Release' }));
  return { api, send: () => userEvent.upload(songs, names.map(song)) };
}
