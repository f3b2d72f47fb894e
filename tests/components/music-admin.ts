import { page } from 'vitest/browser';

export const dialog = page.getByRole('dialog');
export const field = (label: string) => dialog.getByLabelText(label, { exact: true });
export const button = (name: string | RegExp) => page.getByRole('button', { name });

export const nothing = {
  bgColor: '',
  date: null,
  spotifyLink: null,
  appleMusicLink: null,
  youtubeLink: null,
  soundcloudLink: null,
  embedLink: null,
  picture: null,
} as const;

export const calls = {
  list: 'GET /getPlayers',
  add: 'POST /addPlayer',
  update: 'POST /updatePlayer',
  remove: 'GET /deletePlayer/:id',
};
