import { expect, onTestFinished, test } from 'vitest';
import { ask, read, recordDeps } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { editedNounsApi } from '../../server/editedNouns.ts';
import { featuredVideoEndpoints } from './featured-videos.ts';

const { add, list, update } = featuredVideoEndpoints;

const video = {
  title: 'By the Water',
  youtubeLink: 'https://youtu.be/aaaaaaaaaaa',
  startTime: 10,
  endTime: 20.5,
  releaseDate: Date.UTC(2026, 4, 1),
};

test.each([
  ['an end before the start', { startTime: 20, endTime: 10 }, /must be after the start time/],
  ['an end at the start', { startTime: 20, endTime: 20 }, /must be after the start time/],
  ['an end at the very beginning', { startTime: null, endTime: 0 }, /must be after/],
  ['a time of -1', { startTime: -1 }, /At least 0 seconds/],
])('a video with %s is refused', (_, wrong, why) => {
  const issues = add.schemas.body.safeParse({ ...video, ...wrong }).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(why)]);
});

test.each(engines)(
  'on %s, a single changed time is validated against the stored other time',
  async (engine) => {
    const site = await freshDatabase(engine);
    onTestFinished(() => site.dispose());
    const api = editedNounsApi(recordDeps(site.db));
    const { _id: id } = await ask(api, add, { body: video });
    const change = (body: object) => ask(api, update, { params: { id }, body });
    for (const times of [{ endTime: 10 }, { startTime: 20.5 }, { startTime: 30, endTime: 20 }]) {
      await expect(change({ ...times, title: 'No' })).rejects.toMatchObject({
        status: 422,
        fields: { endTime: 'The end time must be after the start time' },
      });
    }
    expect(await read(api, list)).toMatchObject([{ title: video.title, revision: 1 }]);
    expect(await change({ startTime: 30, endTime: 40 })).toMatchObject({ startTime: 30 });
  },
);
