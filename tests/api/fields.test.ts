import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalog.ts';
import type { Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { isWhole } from '../environment/whole.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  description?: string;
  allOf?: Schema[];
}
interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

/** One value of each type; each is wrong for fields of its own type. */
const values = { string: 'x'.repeat(9), number: 7, boolean: true, array: [[]], object: { a: 1 } };

/** The sentence for a value of another type. */
const wanted: Readonly<Record<string, RegExp>> = {
  string: /enter text|must be a string/,
  number: /a (whole )?number/,
  integer: /a (whole )?number/,
  boolean: /true or false/,
  array: /a list/,
  object: /an object/,
};

function kindsOf({ type, anyOf = [] }: Schema): string[] {
  return [...new Set([...[type ?? []].flat(), ...anyOf.flatMap(kindsOf)])];
}

describe.each(engines)('the fields of every body, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let calls: { method: string; path: string; schema: Schema }[];
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    const { paths } = (await member.call('GET', '/openapi.json')).json() as {
      paths: Record<string, Record<string, Operation>>;
    };
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        return schema ? [{ method: method.toUpperCase(), path, schema }] : [];
      }),
    );
    expect(calls.length).toBeGreaterThan(20);
  });
  afterAll(() => site.dispose());

  /** The sentences for each invalid field. */
  const refused = async (at: (typeof calls)[number], body: object) => {
    const isList = at.schema.type === 'array';
    const answer = await member.send({
      method: at.method as 'POST',
      url: at.path.replace('{id}', 'x'),
      payload: isList ? [body] : body,
      // From many addresses, or the sign-in limits would soon apply.
      remoteAddress: `10.1.${Math.floor(++asked / 250)}.${asked % 250}`,
    });
    expect(answer.statusCode, `${at.path} ${JSON.stringify(body)}: ${answer.body}`).toBe(422);
    const fields = Object.entries(answer.json().fields as Record<string, string>);
    return new Map(fields.map(([name, said]) => [isList ? name.replace('0.', '') : name, said]));
  };
  let asked = 0;

  test('have patterns that match exactly the accepted texts', async () => {
    const unit = fc.constantFrom(
      ...'aF0# -\t\n\r\v\u0085\u2028\u0000\u001b\u202e\u00e9\u0301\ufeff',
      '\ud800',
      '😀',
    );
    const made = fc.sample(fc.string({ unit, maxLength: 8 }), {
      numRuns: isWhole ? 150 : 50,
      seed: 15,
    });
    const texts = [...made, '', ' ', '#Ab1', '#aB1c2D', '#ab12', crypto.randomUUID()];
    const known = new Set<string>();
    for (const call of calls) {
      const { properties = {} } = call.schema.items ?? call.schema;
      for (const [name, { pattern, allOf = [] }] of Object.entries(properties)) {
        const patterns = [pattern, ...allOf.map((one) => one.pattern)].filter(
          (one) => one !== undefined,
        );
        if (patterns.length === 0 || known.has(patterns.join())) continue;
        known.add(patterns.join());
        const isTold = (text: string) => patterns.every((one) => new RegExp(one, 'u').test(text));
        for (const text of texts) {
          // An unknown field, so that nothing changes.
          const said = await refused(call, { [name]: text, unasked: 1 });
          const at = `${call.path} ${name} ${JSON.stringify(text)}`;
          expect(said.has(name), `${at}: ${said.get(name)}`).toBe(!isTold(text));
        }
      }
    }
    expect(known.size).toBeGreaterThan(5);
  });

  test('say what every number counts', () => {
    for (const { path, schema } of calls) {
      for (const [name, field] of Object.entries((schema.items ?? schema).properties ?? {})) {
        const isNumber = kindsOf(field).some((kind) => kind === 'number' || kind === 'integer');
        const told = [field, ...(field.anyOf ?? [])].map(({ description }) => description ?? '');
        if (isNumber) expect(told.join(''), `${path} ${name}`).toMatch(/\.$/);
      }
    }
  });

  test('are required if they are missing', async () => {
    for (const call of calls) {
      const { required = [] } = call.schema.items ?? call.schema;
      if (required.length === 0) continue;
      const said = await refused(call, {});
      for (const name of required) expect(said.get(name), `${call.path} ${name}`).toBe('Required');
    }
  });

  test('of a wrong type get a message with the right one', async () => {
    for (const call of calls) {
      const { properties = {} } = call.schema.items ?? call.schema;
      for (const [kind, value] of Object.entries(values)) {
        const wrong = Object.entries(properties).filter(([, schema]) => {
          const kinds = kindsOf(schema);
          const isFree = kinds.length === 0;
          return (
            !isFree && !kinds.includes(kind) && !(kind === 'number' && kinds.includes('integer'))
          );
        });
        if (wrong.length === 0) continue;
        const said = await refused(call, Object.fromEntries(wrong.map(([name]) => [name, value])));
        for (const [name, schema] of wrong) {
          const isChoice = schema.enum ?? schema.anyOf?.some((one) => one.enum);
          const words = isChoice ? /choose|One of/i : wanted[kindsOf(schema)[0]!]!;
          expect(said.get(name), `${call.path} ${name} ${kind}`).toMatch(words);
        }
      }
    }
  });

  test('a wrong part of a query is named as well', async () => {
    const answer = await member.call('GET', '/messages?box=attic&page=2');
    expectProblem(answer, 'request.invalid', ['box', 'page']);
  });

  test('errors that depend on the stored record are reported together with all others', async () => {
    const contact = await member.call('POST', '/updateContact', { phone: '1' });
    expectProblem(contact, 'request.invalid', ['email', 'phone']);
    const youtubeLink = 'https://youtu.be/aaaaaaaaaaa';
    const { _id } = (await member.call('POST', '/addPlayer', { title: 'a', youtubeLink })).json();
    const player = await member.call('POST', '/updatePlayer', { _id, title: '', youtubeLink: '' });
    expectProblem(player, 'request.invalid', ['title', 'spotifyLink']);
    const video = (
      await member.call('POST', '/featuredVideos', {
        title: 'a',
        youtubeLink,
        releaseDate: 0,
        startTime: 9,
      })
    ).json();
    const part = await member.call('PUT', `/featuredVideos/${video._id}`, {
      title: '',
      endTime: 5,
    });
    expectProblem(part, 'request.invalid', ['title', 'endTime']);
  });
});
