import { page } from 'vitest/browser';
import { emptyHome } from './band-site.ts';
import { type Call } from './calls.ts';
import { renderAdmin } from './render.tsx';
import { storedRecord } from './stored.ts';
import {
  defaultShowsSettings,
  type ShowsSettings,
} from '../../src/features/shows/shows-settings.ts';

export const system = page.getByLabelText('Select Shows System');
export const artist = page.getByLabelText('Artist Name / ID');
export const save = page.getByRole('button', { name: 'Save Changes' });

export function openHome() {
  const settings = storedRecord<ShowsSettings>(defaultShowsSettings);
  return renderAdmin('/home', {
    ...emptyHome,
    'GET /showsSettings': () => settings.now,
    'POST /updateShowsSettings': ({ body }: Call) => settings.save(body as Partial<ShowsSettings>),
  });
}
