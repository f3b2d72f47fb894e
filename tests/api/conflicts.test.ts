import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { places, startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalogue.ts';
import type { Answer, Client } from '../environment/client.ts';
import { editedRecords as all, recordCalls, type Stored } from '../environment/edited-records.ts';
import { bothEngines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

/** The answer to a change that came too late. @returns the record that came with it. */
function expectTooLate(answer: Answer): unknown {
  const { current, ...problem } = answer.json() as Record<string, unknown>;
  expect(answer.statusCode, answer.body).toBe(409);
  expect(problem).toEqual({
    error: 'record.changed-meanwhile',
    message: 'Somebody else changed this meanwhile. Look at both versions before you save.',
  });
  return current;
}

describe.each(bothEngines)('changes that come at once, on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const { added, change, stored } = recordCalls(() => member, '/api');

  test.each(all)('$update: of many at once from the same version one wins', async (kind) => {
    const opened = await added(kind);
    const { revision } = await stored(kind, opened);
    const calls = Array.from({ length: 12 }, (_, n) =>
      change(kind, opened, { [kind.field]: kind.value(n + 10), revision }),
    );
    const answers = await Promise.all(calls);
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter((one) => !won.includes(one))) {
      expectTooLate(answer);
    }
    const now = await stored(kind, opened);
    expect(now).toMatchObject({ revision: revision + 1 });
    expect(now[kind.field]).toBe((won[0]!.json() as Stored)[kind.field]);
  });
});

describe.each(places)('changes that come too late at $base on $engine', ({ engine, base }) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { API_BASE: base } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const { added, change, stored } = recordCalls(() => member, base);

  test('every call that takes a revision is among those that are tried here', async () => {
    const description = (await member.call('GET', '/openapi.json')).json() as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => JSON.stringify(responses['409'] ?? '').includes('"current"'))
        .map(([method]) => `${method.toUpperCase()} ${path.slice(base.length)}`),
    );
    // Of orders and of versions `lists` and `history` are the tests.
    const edits = described.filter((call) => !/order|history|bin/.test(call));
    expect(edits.toSorted()).toEqual(all.map(({ update }) => update).toSorted());
  });

  test.each(all)('$update: a change of an older version changes nothing', async (kind) => {
    const { field, value } = kind;
    const opened = await added(kind);
    const first = await change(kind, opened, { [field]: value(1), revision: opened.revision });
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({ [field]: value(1), revision: opened.revision + 1 });

    const late = await change(kind, opened, { [field]: value(2), revision: opened.revision });
    const { picture: _picture, ...told } = first.json() as Stored;
    // More copies of its picture may be there by now.
    expect(expectTooLate(late)).toMatchObject(told);
    const theirs = await stored(kind, opened);
    expect(theirs).toMatchObject({ [field]: value(1), revision: opened.revision + 1 });

    // From the version that was answered it can be changed, and so it can without naming any.
    const again = await change(kind, opened, { [field]: value(3), revision: theirs.revision });
    expect(again.json()).toMatchObject({ [field]: value(3) });
    const blind = await change(kind, opened, { [field]: value(4) });
    expect(blind.json()).toMatchObject({ [field]: value(4), revision: opened.revision + 3 });

    // What is newer than all that was ever stored is no version of it either.
    const ahead = await change(kind, opened, { [field]: value(5), revision: 1_000 });
    expectTooLate(ahead);
  });

  test.each(all)('$update: posted back as it was answered, once', async (kind) => {
    await change(kind, await added(kind), { [kind.field]: kind.value(1) });
    const { _id } = await added(kind);
    const opened = await stored(kind, { _id, revision: 0 });
    const back = await change(kind, opened, opened);
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json()).toMatchObject({ revision: opened.revision + 1 });
    expectTooLate(await change(kind, opened, opened));
  });

  test('a single document that nobody saved yet is of version 0', async () => {
    const fresh = await startApp(engine, { env: { API_BASE: base } });
    try {
      const client = await fresh.member();
      const late = await client.call('POST', '/updateBio', { text: 'Mine', revision: 3 });
      expect(expectTooLate(late)).toEqual({ text: '', revision: 0 });
      expect((await client.call('GET', '/bio')).json()).toEqual({ text: '', revision: 0 });
      const first = await client.call('POST', '/updateBio', { text: 'Mine', revision: 0 });
      expect(first.json()).toEqual({ text: 'Mine', revision: 1 });
    } finally {
      await fresh.dispose();
    }
  });

  test('a picture that came with a late change is not shown, and can be sent once more', async () => {
    const kind = all[0]!;
    const opened = await added(kind);
    await change(kind, opened, { venue: 'Theirs' });
    const poster = await uploadPicture(member, base);
    expectTooLate(await change(kind, opened, { poster, revision: opened.revision }));
    expect((await stored(kind, opened))['poster']).toBe(opened['poster']);
    expect((await site.visitor().get(String(opened['poster']))).statusCode).toBe(200);
    const again = await change(kind, opened, { poster, revision: opened.revision + 1 });
    expect(again.json()).toMatchObject({ poster, venue: 'Theirs' });
    expect((await site.visitor().get(String(opened['poster']))).statusCode).toBe(404);
  });

  test('what was changed meanwhile can be deleted', async () => {
    const kind = all[0]!;
    const opened = await added(kind);
    await change(kind, opened, { venue: 'Theirs' });
    const gone = await member.call('GET', `/deleteShow/${opened._id}`);
    expect(gone.json()).toEqual({ _id: opened._id });
    const late = await change(kind, opened, { venue: 'Mine', revision: opened.revision });
    expectProblem(late, 'show.not-found');
  });
});
