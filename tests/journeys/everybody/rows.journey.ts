import { announce } from '../shows/announce.ts';
import { settled } from '../barriers.ts';
import { expect, test } from '../journey.ts';
import { openRow } from '../rows.ts';

test(
  'an opened row stays in its position, however slowly it opens',
  { tag: '@whole' },
  async ({ band }) => {
    for (const venue of ['The Cellar', 'The Attic']) await announce(band, { venue });
    await band.goto('/home');
    const cdp = await band.context().newCDPSession(band);
    await cdp.send('Animation.enable');
    await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.2 });
    // The second closes the first, which is above it.
    for (const venue of ['The Cellar', 'The Attic']) {
      await openRow(band.getByRole('button', { name: new RegExp(`· ${venue}`) }));
      const edit = band.getByRole('button', { name: new RegExp(`^Edit .*${venue}`) });
      const place = await edit.boundingBox();
      await settled(band);
      expect(await edit.boundingBox(), venue).toEqual(place);
    }
  },
);
