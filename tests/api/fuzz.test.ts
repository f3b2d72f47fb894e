import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem, type ProblemCode } from '../../src/errors/problem.ts';
import { ann } from '../environment/ann.ts';
import { startApp, type Site } from '../environment/app.ts';
import type { Answer, Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { isWhole } from '../environment/whole.ts';
import { anyText } from '../fixtures/anyText.ts';

const require = createRequire(createRequire(import.meta.url).resolve('fastify'));
const { default: Ajv } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
const ajv = new Ajv({ strict: false, validateFormats: false });

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
}

/** The number of requests for each engine: some fixed ones, or many random ones. */
const requests = isWhole ? 2_000 : 60;
const seed = isWhole ? {} : { seed: 4711 };

/** Milliseconds for all of them on a busy machine. */
const patience = 600_000;

/**
 * The share of operations and responses that the requests reach; otherwise new calls would go
 * untested.
 */
const reached = ['200', '401', '404', '422', ...(isWhole ? ['400', '403', '415'] : [])];

const secret = fc.constantFrom('secret', 'correct horse', '123456', 'x'.repeat(200));
const words = fc.constantFrom(
  '',
  ' ',
  'The Reeds',
  '#1a2b3c',
  '#abc',
  'ann@band.example',
  '/files/o/0123456789012345678901.png',
  'https://band.example/x',
  'javascript:alert(1)',
  "' or 1=1; --",
  '${7*7}{{7*7}}<%= 7 %>',
  '\u0000',
  '\ud800',
  '\u202e',
  '😀'.repeat(50),
  '__proto__',
);
const anything = fc.anything({
  withNullPrototype: false,
  maxDepth: 3,
  maxKeys: 4,
  values: [fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), words],
});

/** Values by a schema, at its limits and beyond them. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  switch (schema.type) {
    case 'string': {
      const { minLength = 0, maxLength = 300 } = schema;
      const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((n) => n >= 0);
      return fc.oneof(
        words,
        secret,
        fc.string({ maxLength: Math.min(maxLength, 300) }),
        fc.constantFrom(...lengths.map((length) => 'x'.repeat(length))),
      );
    }
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 53, 1e308));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 5 });
    case 'object':
      return objectOf(schema.properties ?? {});
    default:
      return anything;
  }
}

function objectOf(properties: Record<string, Schema>): fc.Arbitrary<unknown> {
  const right = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]),
  );
  const mixed = Object.fromEntries(
    Object.entries(right).map(([name, value]) => [
      name,
      fc.oneof({ arbitrary: value, weight: 4 }, { arbitrary: anything, weight: 1 }),
    ]),
  );
  return fc.oneof(
    fc.record(right),
    fc.record(mixed, { requiredKeys: [] }),
    fc
      .tuple(fc.record(right, { requiredKeys: [] }), fc.dictionary(fc.string(), anything))
      .map(([fields, more]) => ({ ...fields, ...more })),
  );
}

/** A body as text: valid by the schema, any JSON, and invalid texts. */
function bodyOf(schema: Schema | undefined): fc.Arbitrary<string> {
  const wanted = (schema ? valueOf(schema) : anything).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { arbitrary: wanted, weight: 6 },
    { arbitrary: fc.json(), weight: 1 },
    {
      arbitrary: fc
        .tuple(wanted, fc.nat())
        .map(([text, at]) => text.slice(0, at % (text.length + 1))),
      weight: 1,
    },
    { arbitrary: anyText(), weight: 1 },
  );
}

const odd = {
  'content-type': fc.constantFrom('text/plain', 'application/json; charset=x', '', 'a/b;c', '☃'),
  accept: fc.constantFrom('text/html', 'x', '*/*;q=0'),
  'accept-encoding': fc.constantFrom('zstd', 'gzip;q=0, *', ';q'),
  'if-none-match': fc.constantFrom('*', 'W/"x"', 'x'.repeat(2_000)),
  origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:80'),
  'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
  cookie: fc.constantFrom('sid=x', 'sid=%ff; sid=', '=;=;', 'signed-in=1'),
  'x-forwarded-for': fc.constantFrom('1.2.3.4', "'", 'x'.repeat(500)),
  range: fc.constantFrom('bytes=0-1', 'bytes=9-1,x'),
};
const oddHeaders = fc.oneof(
  { arbitrary: fc.constant({}), weight: 3 },
  { arbitrary: fc.record(odd, { requiredKeys: [] }), weight: 1 },
  // Alone, since earlier checks would refuse nearly all combinations.
  { arbitrary: fc.record({ 'content-type': odd['content-type'] }), weight: 1 },
);

describe.each(engines)('any request, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let operations: { method: string; path: string; operation: Operation }[];
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    const { paths } = (await member.call('GET', '/openapi.json')).json() as {
      paths: Record<string, Record<string, Operation>>;
    };
    operations = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          operation,
        })),
      )
      .filter(({ operation: { responses } }) => responses['200']?.content?.['application/json'])
      // A backup is not JSON: tests/api/backup.
      .filter(({ operation: { requestBody } }) =>
        requestBody ? requestBody.content['application/json'] : true,
      );
  });
  afterAll(() => site.dispose());

  test(
    `gets a documented response (${requests} requests)`,
    async () => {
      const statuses: Record<number, number> = {};
      const request = fc.constantFrom(...operations).chain((one) =>
        fc.record({
          one: fc.constant(one),
          body: bodyOf(one.operation.requestBody?.content['application/json'].schema),
          isMember: fc.boolean(),
          headers: oddHeaders,
          segment: fc.oneof(
            fc.string({ minLength: 1, maxLength: 40 }),
            words,
            fc.constantFrom('\0', 'a\0b', tooLong),
          ),
          network: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
        }),
      );
      await fc.assert(
        fc.asyncProperty(request, async ({ one, body, isMember, headers, segment, network }) => {
          const { method, path, operation } = one;
          const client = isMember ? member : site.visitor();
          const hasBody = method !== 'GET' && (operation.requestBody || body.length % 2 === 0);
          const answer = await client.send({
            method: method as 'POST',
            url: path.replaceAll(/\{\w+\}/g, encodable(segment)),
            headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
            ...(hasBody && { payload: body }),
            // From many addresses, or the sign-in limits would soon apply.
            remoteAddress: `10.${network.join('.')}`,
          });
          statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
          // An id that is too long matches no call: not found, or refused to another site before.
          if (path.includes('{') && segment === tooLong)
            expect([403, 404]).toContain(answer.statusCode);
          else expectDescribed(answer, operation, `${method} ${path}`);
          if (path.endsWith('/logout') && isMember) member = await site.member();
          if (path.endsWith('/account/password') && answer.statusCode === 200) {
            const { newPassword: currentPassword } = JSON.parse(body);
            const back = { currentPassword, newPassword: ann.password };
            expect((await member.call('POST', '/account/password', back)).statusCode).toBe(200);
          }
        }),
        { numRuns: requests, ...seed },
      );
      // The requests reach every operation.
      expect(Object.keys(statuses)).toEqual(expect.arrayContaining(reached));
      const failures = site.log.filter((line) => /"level":"(error|fatal)"/.test(line));
      expect(failures).toEqual([]);
    },
    patience,
  );

  test('that sends a record back unchanged is accepted', async () => {
    const theme = (await site.visitor().call('GET', '/theme')).json();
    const guest = await site.member();
    expect((await guest.call('POST', '/updateTheme', theme)).statusCode).toBe(200);
  });
});

/** Unpaired surrogates cannot be in an address. */
const tooLong = 'x'.repeat(500);

function encodable(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

function expectDescribed(answer: Answer, operation: Operation, call: string): void {
  const { statusCode } = answer;
  expect(statusCode, `${call} answered ${answer.body}`).toBeLessThan(500);
  if (statusCode === 304) return;
  // An id that is too long or empty is no address of the operation.
  const described = operation.responses[statusCode];
  if (statusCode !== 404 || !/\{/.test(call))
    expect(described, `${call} answered ${statusCode}`).toBeDefined();
  const body = answer.json();
  if (statusCode >= 400) {
    const { error, message } = body as { error: ProblemCode; message: string };
    expect(new Problem(error).status, call).toBe(statusCode);
    expect(message).toBe(new Problem(error).message);
  }
  // For example `/api/history/./undo`.
  if ((body as { error?: string }).error === 'request.not-found') return;
  const schema = described?.content?.['application/json'].schema;
  if (schema) expect(ajv.validate(schema, body), `${call}: ${ajv.errorsText()}`).toBe(true);
}
