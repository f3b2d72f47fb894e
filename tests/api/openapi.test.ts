import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { places, siteForTest } from '../environment/app.ts';

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, { schema: Schema }>; required?: boolean };
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}
type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  required?: string[];
  [keyword: string]: unknown;
};
interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

/** Uploads speak tus and the public forms EmailJS's protocol; the description is no call, and a list for other programs no JSON. */
const undescribed = /\/uploads(\/|$)|\/send-form$|\/openapi\.json$|\.csv$|\/\*$/;

describe.each(places)('the description of the API at $base on $engine', ({ engine, base }) => {
  const read = async () => {
    const site = await siteForTest(engine, { env: { API_BASE: base } });
    const answer = await site.visitor().call('GET', '/openapi.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return { site, description: answer.json() as Description };
  };

  test('it names exactly what is served', async () => {
    const { site, description } = await read();
    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Stagedoor' } });
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = site.app.routes
      .filter((route) => !route.startsWith('HEAD ') && route.includes(` ${base}/`))
      .filter((route) => !undescribed.test(route))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(described.toSorted()).toEqual([...new Set(served)].toSorted());
    expect(described.length).toBeGreaterThan(8);
  });

  test('every schema is one, every body is closed, every parameter stands in its path or query', async () => {
    const { description } = await read();
    // The version of JSON Schema that OpenAPI 3.1 speaks.
    const require = createRequire(createRequire(import.meta.url).resolve('fastify'));
    const { default: Ajv } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    for (const { path, operation } of operations) {
      expect(operation.summary, path).toMatch(/^[A-Z].*\.$/);
      const schemas = Object.values(operation.responses).flatMap((response) => {
        expect(response.description, path).toEqual(expect.any(String));
        return Object.values(response.content ?? {}).map(({ schema }) => schema);
      });
      expect(Object.keys(operation.responses), path).toContain('200');
      for (const status of Object.keys(operation.responses)) {
        expect(status, path).toMatch(/^[2345]\d\d$/);
      }
      const content = operation.requestBody?.content ?? {};
      for (const [type, { schema }] of Object.entries(content)) {
        expect(type, path).toBe('application/json');
        // A list is as closed as what it holds.
        const one = schema.type === 'array' ? schema['items'] : schema;
        expect(one, path).toMatchObject({ type: 'object', additionalProperties: false });
        schemas.push(schema);
      }
      const named = (operation.parameters ?? []).flatMap((one) => {
        schemas.push(one.schema);
        if (one.in === 'query') return [];
        expect(one, path).toMatchObject({ in: 'path', required: true });
        return one.name;
      });
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const schema of schemas) expect(ajv.validateSchema(schema), path).toBe(true);
    }
  });

  test('every noun answers its picture as `picture`', async () => {
    const { description } = await read();
    const answers = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => responses['200']!),
    );
    const names = new Set(answers.flatMap(pictureNames));
    expect([...names]).toEqual(['picture']);
  });

  test('the answers fit the schemas that describe them', async () => {
    const { site, description } = await read();
    const require = createRequire(createRequire(import.meta.url).resolve('fastify'));
    const { default: Ajv } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const member = await site.member();
    for (const [method, path, body] of [
      ['GET', '/theme', undefined],
      ['GET', '/me', undefined],
      ['POST', '/updateTheme', { siteTitle: 'The Reeds' }],
      ['POST', '/updateTheme', { siteTitle: 7 }],
      ['POST', '/auth/forgot-password', { email: 'x@y.zz' }],
      ['POST', '/auth/reset-password', { token: 'x', newPassword: '123456' }],
      ['POST', '/login', { email: 'x@y.zz', password: 'wrong' }],
      ['POST', '/logout', undefined],
      ['GET', '/me', undefined],
      ['POST', '/updateTheme', {}],
    ] as const) {
      const answer = await member.call(method, path, body);
      const operation = description.paths[base + path]![method.toLowerCase()]!;
      const response = operation.responses[answer.statusCode];
      expect(response, `${method} ${path} answered ${answer.statusCode}`).toBeDefined();
      const { schema } = response!.content!['application/json']!;
      expect(ajv.validate(schema, answer.json()), ajv.errorsText()).toBe(true);
    }
  });
});

/** Of every field, however deep, that holds a picture with its copies. */
function pictureNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const fields = Object.entries((schema as Schema).properties ?? {});
  const held = fields.filter(([, field]) =>
    [field, ...((field['anyOf'] as Schema[] | undefined) ?? [])].some(
      ({ properties }) => properties?.['copies'],
    ),
  );
  return [...held.map(([name]) => name), ...Object.values(schema).flatMap(pictureNames)];
}
