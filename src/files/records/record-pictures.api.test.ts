import { expect, onTestFinished, test } from 'vitest';
import { addFiles, ask, recordDeps, type RecordDeps } from '../../../tests/environment/answers.ts';
import { listedRecords } from '../../../tests/environment/edited-records.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { membersApi } from '../../features/bio/members.api.ts';
import { memberEndpoints } from '../../features/bio/members.ts';
import { featuredReleasesApi } from '../../features/featured-releases/featured-releases.api.ts';
import { featuredReleaseEndpoints } from '../../features/featured-releases/featured-releases.ts';
import { releasesApi } from '../../features/releases/releases.api.ts';
import { releaseEndpoints } from '../../features/releases/releases.ts';
import { showsApi } from '../../features/shows/shows.api.ts';
import { showEndpoints } from '../../features/shows/shows.ts';
import type { Endpoint } from '../../kit/api/endpoint.ts';
import type { Handler } from '../../kit/server/handler.ts';
import { addressOf } from '../storage/address.ts';

// Members' changes are kept in the history, and so are their pictures. What other hands change is
// not: its pictures have to go at once.

interface Calls {
  api: (around: RecordDeps) => readonly Handler[];
  add: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}
const callsOf: Record<string, Calls> = {
  show: { api: showsApi, ...showEndpoints },
  member: { api: membersApi, ...memberEndpoints },
  'featured-release': { api: featuredReleasesApi, ...featuredReleaseEndpoints },
  release: {
    api: (around) =>
      releasesApi({ ...around, publicUrl: new URL('https://band.example'), onRelease() {} }),
    ...releaseEndpoints,
  },
};
const pictured = listedRecords.filter(({ picture }) => picture?.isReplaceable);
const all = engines.flatMap((engine) =>
  pictured.map((kind) => ({ engine, noun: kind.noun, kind })),
);

const files = Array.from('abcdef', (letter) => `${letter.repeat(22)}.png`);
const [a, b] = files as [string, string];

test.each(all)('$noun on $engine: lets each picture go once', async ({ engine, noun, kind }) => {
  const site = await freshDatabase(engine);
  onTestFinished(() => site.dispose());
  await addFiles(site.db, ...files);
  const around = recordDeps(site.db);
  const { api, add, update, remove } = callsOf[noun]!;
  const handlers = api(around);
  const { field } = kind.picture!;
  const call = (endpoint: Endpoint, given: object) =>
    ask(handlers, endpoint, given as never) as Promise<Record<string, string>>;

  const record = await call(add, { body: { ...kind.fields, [field]: addressOf(a) } });
  const params = { id: record['_id'] };
  const show = (address: string) => call(update, { params, body: { [field]: address } });
  await show(addressOf(b));
  expect(around.went).toEqual([a]);
  await show(`https://band.example${addressOf(b)}`);
  await expect(show(addressOf(`${'z'.repeat(22)}.png`))).rejects.toMatchObject({
    fields: { [field]: expect.any(String) },
  });
  expect(around.went).toEqual([a]);

  const shown = await Promise.all(files.slice(2).map((name) => show(addressOf(name))));
  expect(shown.map((one) => one[field])).toEqual(files.slice(2).map(addressOf));
  expect(around.went).toHaveLength(files.length - 1);
  await call(remove, { params });
  expect(around.went.toSorted()).toEqual(files);
  await expect(call(remove, { params })).rejects.toMatchObject({ code: kind.notFound });
  expect(around.went).toHaveLength(files.length);
});
