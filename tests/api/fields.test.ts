import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Site } from '../environment/app.ts';
import type { Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

/** One of each kind; none of them is right where its kind is. */
const values = { string: 'x'.repeat(9), number: 7, boolean: true, array: [[]], object: { a: 1 } };

/** What is said where another kind was sent. */
const wanted: Readonly<Record<string, RegExp>> = {
  string: /a text|must be a string/,
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

  /** What is said of each wrong field. */
  const refused = async (at: (typeof calls)[number], body: object) => {
    const isList = at.schema.type === 'array';
    const answer = await member.send({
      method: at.method as 'POST',
      url: at.path.replace('{id}', 'x'),
      payload: isList ? [body] : body,
      // From everywhere, or the limits of sign-ins would soon answer alone.
      remoteAddress: `10.1.${Math.floor(++asked / 250)}.${asked % 250}`,
    });
    expect(answer.statusCode, `${at.path} ${JSON.stringify(body)}: ${answer.body}`).toBe(422);
    const fields = Object.entries(answer.json().fields as Record<string, string>);
    return new Map(fields.map(([name, said]) => [isList ? name.replace('0.', '') : name, said]));
  };
  let asked = 0;

  test('what is missing is required', async () => {
    for (const call of calls) {
      const { required = [] } = call.schema.items ?? call.schema;
      if (required.length === 0) continue;
      const said = await refused(call, {});
      for (const name of required) expect(said.get(name), `${call.path} ${name}`).toBe('Required');
    }
  });

  test('what is of another kind is told which one is wanted', async () => {
    for (const call of calls) {
      const { properties = {} } = call.schema.items ?? call.schema;
      for (const [kind, value] of Object.entries(values)) {
        const wrong = Object.entries(properties).filter(([, schema]) => {
          const kinds = kindsOf(schema);
          return !kinds.includes(kind) && !(kind === 'number' && kinds.includes('integer'));
        });
        if (wrong.length === 0) continue;
        const said = await refused(call, Object.fromEntries(wrong.map(([name]) => [name, value])));
        for (const [name, schema] of wrong) {
          const isChoice = schema.enum ?? schema.anyOf?.some((one) => one.enum);
          const words = isChoice ? /choose|One of/ : wanted[kindsOf(schema)[0]!]!;
          expect(said.get(name), `${call.path} ${name} ${kind}`).toMatch(words);
        }
      }
    }
  });
});
