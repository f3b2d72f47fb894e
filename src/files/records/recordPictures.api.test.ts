import { expect, onTestFinished, test } from 'vitest';
import { addFiles, ask, recordDeps } from '../../../tests/environment/answers.ts';
import { listedRecords } from '../../../tests/environment/edited-records.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { Engine } from '../../database/open.ts';
import { memberEndpoints } from '../../features/bio/members.ts';
import { featuredReleaseEndpoints } from '../../features/featured-releases/featured-releases.ts';
import { releaseEndpoints } from '../../features/releases/releases.ts';
import { showEndpoints } from '../../features/shows/shows.ts';
import { featuredVideoPosterRecords } from '../../features/featured-videos/featured-videos.records.ts';
import { featuredVideoEndpoints } from '../../features/featured-videos/featured-videos.ts';
import { videoPosterRecords } from '../../features/media/videos.records.ts';
import { playerPosterRecords } from '../../features/music/players.records.ts';
import { playerEndpoints } from '../../features/music/players.ts';
import { videoEndpoints } from '../../features/media/videos.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import { editedNounsApi } from '../../server/editedNouns.ts';
import { addressOf } from '../storage/address.ts';

// The history stores members' changes, with their images. It doesn't store other changes, so their
// images must be deleted at once.

interface Calls {
  add: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}
const callsOf: Record<string, Calls> = {
  show: showEndpoints,
  member: memberEndpoints,
  'featured-release': featuredReleaseEndpoints,
  release: releaseEndpoints,
};
const pictured = listedRecords.filter(({ picture }) => picture?.isReplaceable);
const onEngines = <T extends object>(all: readonly T[]) =>
  engines.flatMap((engine) => all.map((one) => ({ engine, ...one })));

const files = Array.from('abcdef', (letter) => `${letter.repeat(22)}.png`);
const [a, b] = files as [string, string];

/** Calls of one noun, on a database of its own. */
async function openCalls(engine: Engine, { add, update, remove }: Calls) {
  const site = await freshDatabase(engine);
  onTestFinished(() => site.dispose());
  await addFiles(site.db, ...files);
  const around = recordDeps(site.db);
  const handlers = editedNounsApi(around);
  const call = (endpoint: Endpoint, given: object) =>
    ask(handlers, endpoint, given as never) as Promise<Record<string, string>>;
  return {
    ...around,
    add: (body: object) => call(add, { body }),
    change: (id: string, body: object) => call(update, { params: { id }, body }),
    remove: (id: string) => call(remove, { params: { id } }),
  };
}

test.each(onEngines(pictured))('$noun on $engine: releases each image once', async (kind) => {
  const { went, add, change, remove } = await openCalls(kind.engine, callsOf[kind.noun]!);
  const { field } = kind.picture!;
  const record = await add({ ...kind.fields, [field]: addressOf(a) });
  const id = record['_id']!;
  const show = (address: string) => change(id, { [field]: address });
  await show(addressOf(b));
  expect(went).toEqual([a]);
  await show(`https://band.example${addressOf(b)}`);
  await expect(show(addressOf(`${'z'.repeat(22)}.png`))).rejects.toMatchObject({
    fields: { [field]: expect.any(String) },
  });
  expect(went).toEqual([a]);

  const shown = await Promise.all(files.slice(2).map((name) => show(addressOf(name))));
  expect(shown.map((one) => one[field])).toEqual(files.slice(2).map(addressOf));
  expect(went).toHaveLength(files.length - 1);
  await remove(id);
  expect(went.toSorted()).toEqual(files);
  await expect(remove(id)).rejects.toMatchObject({ code: kind.notFound });
  expect(went).toHaveLength(files.length);
});

const withPosters = [
  { noun: 'video', calls: videoEndpoints, records: videoPosterRecords },
  {
    noun: 'featured-video',
    calls: featuredVideoEndpoints,
    records: featuredVideoPosterRecords,
  },
  { noun: 'player', calls: playerEndpoints, records: playerPosterRecords },
];

test.each(onEngines(withPosters))(
  '$noun on $engine: keeps its poster until its video changes or it is deleted',
  async ({ engine, noun, calls, records }) => {
    const { db, went, posters, add, change, remove } = await openCalls(engine, calls);
    const { fields, links } = listedRecords.find((one) => one.noun === noun)!;
    const field = Object.keys(links).find((name) => /youtube|^link$/.test(name))!;
    const link = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
    const { _id = '' } = await add({ ...fields, [field]: link });
    expect(posters.wanted).toBe(1);
    const first = { id: _id, link };
    expect(await records(db).setPoster(first, a)).toBe(true);
    const same = await change(_id, { _id, title: 'New', [field]: 'youtu.be/aaaaaaaaaaa?si=x' });
    expect(same).toMatchObject({ picture: { src: addressOf(a) } });
    expect(went).toEqual([]);
    const other = 'https://www.youtube.com/watch?v=bbbbbbbbbbb';
    expect(await change(_id, { _id, [field]: other })).toMatchObject({ picture: null });
    expect(went).toEqual([a]);
    expect(posters.wanted).toBe(3);
    expect(await records(db).setPoster({ id: _id, link: other }, b)).toBe(true);
    await remove(_id);
    expect(went).toEqual([a, b]);
  },
);
