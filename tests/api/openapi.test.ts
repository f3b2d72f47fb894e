import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { escapeHtml } from '../../src/kit/server/escapeHtml.ts';
import { sendFormPath } from '../../src/server/http/emailjs.ts';
import { ann } from '../environment/ann.ts';
import { authenticator, fillPasskeys, type Authenticator } from '../environment/authenticator.ts';
import type { Client } from '../environment/client.ts';
import { listedRecords } from '../environment/edited-records.ts';
import { places, siteForTest } from '../environment/app.ts';
import { imported, previewOf } from '../environment/imports.ts';
import { uploadPicture } from '../environment/uploads.ts';
import { publicEndpoints } from '../environment/publicEndpoints.ts';

interface Operation {
  summary?: string;
  description?: string;
  security?: object[];
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
  servers: { url: string }[];
  components: { securitySchemes: object };
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

/** The description is no call. */
const undescribed = /\/openapi\.json$|\/\*$/;

describe.each(places)('the description of the API at $base on $engine', ({ engine, base }) => {
  const read = async () => {
    const site = await siteForTest(engine, { env: { API_BASE: base } });
    const answer = await site.visitor().call('GET', '/openapi.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return { site, description: answer.json() as Description };
  };

  test('lists exactly the served calls', async () => {
    const { site, description } = await read();
    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Stagedoor' } });
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = site.app.routes
      .filter((route) => route.includes(` ${base}/`) || route === `POST ${sendFormPath}`)
      // If an address can be read, HEAD needs no description.
      .filter(
        (route, _, all) =>
          !(route.startsWith('HEAD ') && all.includes(route.replace('HEAD ', 'GET '))),
      )
      .filter((route) => !undescribed.test(route))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(described.toSorted()).toEqual([...new Set(served)].toSorted());
    expect(described.length).toBeGreaterThan(8);
  });

  test('has valid schemas, closed bodies, and every parameter in its path or query', async () => {
    const { description } = await read();
    // OpenAPI 3.1's version of JSON Schema.
    const require = createRequire(createRequire(import.meta.url).resolve('fastify'));
    const { default: Ajv } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    for (const { path, operation } of operations) {
      expect(operation.summary, path).toMatch(/^[A-Z].*\.$/);
      const schemas = Object.values(operation.responses).flatMap((response) => {
        expect(response.description, path).toMatch(/[.:] |\.$/);
        expect(response.description, path).not.toBe('Default Response');
        return Object.values(response.content ?? {}).map(({ schema }) => schema);
      });
      expect(operation.description, path).toMatch(/^[A-Z].*\.$/);
      expect(Object.keys(operation.responses).join(), path).toMatch(/^20[014],/);
      for (const status of Object.keys(operation.responses)) {
        expect(status, path).toMatch(/^[2345]\d\d$/);
      }
      const content = operation.requestBody?.content ?? {};
      for (const [type, { schema }] of Object.entries(content)) {
        schemas.push(schema);
        if (type !== 'application/json') continue;
        // Providers add fields to their events.
        if (path.endsWith('/bounces/{kind}')) continue;
        // A list is as strict as its items.
        const one = schema.type === 'array' ? schema['items'] : schema;
        if (one === schema || (one as { type: string }).type !== 'string') {
          expect(one, path).toMatchObject({ type: 'object', additionalProperties: false });
        }
      }
      const named = (operation.parameters ?? []).flatMap((one) => {
        schemas.push(one.schema);
        if (one.in === 'query' || one.in === 'header') return [];
        expect(one, path).toMatchObject({ in: 'path', required: true });
        return one.name;
      });
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const schema of schemas) expect(ajv.validateSchema(schema), path).toBe(true);
    }
  });

  test('lists the response to any body for a call without one', async () => {
    const { site, description } = await read();
    const bodies = [
      '{"id":"y","revision":-1}',
      '{"a":1}',
      '[]',
      'null',
      '"x"',
      '{',
      '['.repeat(60),
    ];
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        if (requestBody || method === 'get') continue;
        const member = await site.member();
        const call = path.replace(base, '').replaceAll(/\{\w+\}/g, 'x');
        // The client refuses statuses without a description.
        for (const body of bodies) await member.call(method.toUpperCase(), call, body);
      }
    }
  });

  test('has the address of the site, and names the calls that need a session cookie', async () => {
    const { description } = await read();
    expect(description.servers).toMatchObject([{ url: 'http://localhost:3000' }]);
    expect(description.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    });
    // A set-up link's code replaces a session.
    const openPaths = [sendFormPath, `${base}/setup/restore`];
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, { security, responses }] of Object.entries(methods)) {
        const call = `${method.toUpperCase()} ${path.replace(base, '').replaceAll(/\{(\w+)\}/g, ':$1')}`;
        const isOpen =
          call === 'GET /me' ? false : call in publicEndpoints || openPaths.includes(path);
        expect(security, call).toEqual(isOpen ? [] : [{ session: [] }]);
        // The only calls that authenticate without a session.
        if (!/^POST \/login(\/passkey)?$/.test(call))
          expect('401' in responses, call).toBe(!isOpen);
      }
    }
  });

  test('says what each number counts, in requests and responses', async () => {
    const { description } = await read();
    const silent = new Set<string>();
    const look = (schema: unknown, place: string, isTold = false): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { type, description: told, ...rest } = schema as Schema;
      const isSaid = isTold || told !== undefined;
      if ((type === 'number' || type === 'integer') && !isSaid) silent.add(place);
      // The rule for a list or a choice applies to its parts.
      const isOfOne = type === 'array' || 'anyOf' in rest;
      for (const [key, one] of Object.entries(rest))
        look(one, `${place} ${key}`, isSaid && (isOfOne || Array.isArray(schema)));
    };
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const { requestBody, responses } of Object.values(methods)) {
        look(requestBody?.content, path);
        look(responses['200']?.content, path);
      }
    }
    expect([...silent]).toEqual([]);
  });

  test('lists only 404 and 409 errors that can occur', async () => {
    const { site, description } = await read();
    const member = await site.member();
    const answers = async (call: string, body?: object) => {
      const [method, path] = call.split(' ') as [string, string];
      return (await member.call(method, path, body)).statusCode;
    };
    const addedRelease = async (download: string) => {
      const release = { title: 'May', releaseDate: 0, download };
      return (await member.call('POST', '/addRelease', release)).json<{ _id: string }>()._id;
    };
    const made = new Map<string, number>();
    const conflicts: Record<string, () => Promise<number>> = {
      'DELETE /accounts/{id}': async () => {
        const { _id } = (await member.call('GET', '/me')).json();
        return answers(`DELETE /accounts/${_id}`);
      },
      'DELETE /files/{name}': async () => {
        const bandLogoUrl = await uploadPicture(member, base);
        await answers('POST /updateTheme', { bandLogoUrl });
        return answers(`DELETE /files/${bandLogoUrl.split('/').at(-1)}`);
      },
      'POST /bin/{id}/restore': async () => {
        const _id = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e';
        const link = 'https://youtu.be/aaaaaaaaaaa';
        const add = () => answers('POST /addVideo', { _id, title: 'Boat', date: 0, link });
        await add();
        await answers(`GET /deleteVideo/${_id}`);
        await add();
        const [binned] = (await member.call('GET', '/bin')).json<[{ _id: string }]>();
        return answers(`POST /bin/${binned._id}/restore`);
      },
      'POST /history/calls/{id}/undo': async () => {
        const body = { title: 'Boat', date: 0, link: 'https://youtu.be/aaaaaaaaaaa' };
        const added = await member.call('POST', '/addVideo', body);
        const undo = () => answers(`POST /history/calls/${added.headers['history-call']}/undo`);
        expect(await undo()).toBe(200);
        return undo();
      },
      ...Object.fromEntries(
        listedRecords
          .filter(({ reorder }) => reorder !== null)
          .map(({ reorder }) => [`POST ${reorder}`, () => answers(`POST ${reorder}`, ['x'])]),
      ),
      'POST /imports/{id}/run': async () => {
        const preview = await previewOf(
          member,
          { 'fans.csv': 'email\nfay@fans.example' },
          {},
          base,
        );
        await imported(site, member, preview);
        return answers(`POST /imports/${preview._id}/run`, {
          consent: 'confirmed',
          words: 'On paper.',
        });
      },
      'POST /imports/{id}/undo': async () => {
        const preview = await previewOf(member, { 'fans.csv': 'email\ncy@fans.example' }, {}, base);
        return answers(`POST /imports/${preview._id}/undo`);
      },
      'POST /passkeys': async () => {
        const device = authenticator('http://localhost:3000');
        await addPasskeyOf(member, device);
        return (await addPasskeyOf(member, device)).statusCode;
      },
      'POST /passkeys/options': async () => {
        await fillPasskeys(site.database.db, ann.email, site.clock.time);
        return answers('POST /passkeys/options', { currentPassword: ann.password });
      },
      'POST /invitations': () => answers('POST /invitations', { name: 'Ann', email: ann.email }),
      'POST /privateLinks': async () => {
        const record = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4f';
        await answers('POST /addPlayer', {
          _id: record,
          title: 'May',
          spotifyLink: 'https://open.spotify.com/track/4Z8W4fKeB5YxbusRsdQVPb',
        });
        const link = { noun: 'player', record, name: 'A' };
        const add = () => answers('POST /privateLinks', link);
        for (let links = 0; links < 50; links += 1) expect(await add()).toBe(200);
        return add();
      },
      'POST /releases/{id}/codes': async () => {
        const path = `/releases/${await addedRelease('code')}/codes`;
        const add = () => answers(`POST ${path}`, { name: 'A', count: 1 });
        for (let batches = 0; batches < 100; batches += 1) expect(await add()).toBe(200);
        return add();
      },
      'POST /redeem': async () => {
        const path = `/releases/${await addedRelease('none')}/codes`;
        const made = await member.call('POST', path, { name: 'A', count: 1 });
        return answers('POST /redeem', { code: made.json<{ codes: string[] }>().codes[0] });
      },
      'POST /downloadLinks': async () =>
        answers('POST /downloadLinks', {
          release: await addedRelease('free'),
          email: 'fay@example.com',
        }),
      'PATCH /uploads/{id}': async () => {
        const headers = { 'tus-resumable': '1.0.0', 'upload-length': '9' };
        const begun = await member.call('POST', '/uploads', undefined, { headers });
        const at = String(begun.headers.location).replace(base, '');
        const more = { 'upload-offset': '5', 'content-type': 'application/offset+octet-stream' };
        const options = { headers: { ...headers, ...more } };
        return (await member.call('PATCH', at, 'x', options)).statusCode;
      },
    };
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, { responses, requestBody, parameters = [] }] of Object.entries(methods)) {
        const call = `${method.toUpperCase()} ${path.replace(base, '')}`;
        const schema = requestBody?.content['application/json']?.schema;
        const hasRevision = Boolean(schema?.properties?.['revision']);
        const names = Object.keys(schema?.properties ?? {});
        const isNew =
          names.includes('_id') && !schema?.required?.includes('_id') && !/\{/.test(path);
        expect('409' in responses, call).toBe(call in conflicts || (hasRevision && !isNew));
        if (conflicts[call]) expect(await conflicts[call](), call).toBe(409);
        if (!responses['404']) continue;
        const query = parameters.some(({ name }) => name === 'after') ? '?after=x' : '';
        const body = schema && { ...(names.includes('_id') && !/\{/.test(path) && { _id: 'x' }) };
        if (body && names.includes('isRead')) Object.assign(body, { isRead: true });
        if (body && names.join() === 'name') Object.assign(body, { name: 'x' });
        if (body && call === 'POST /privateLinks') {
          Object.assign(body, { noun: 'show', record: 'x', name: 'A' });
        }
        if (body && names.includes('count')) Object.assign(body, { count: 1 });
        if (body && names.includes('count') && names.includes('name'))
          Object.assign(body, { name: 'A' });
        if (body && call === 'POST /letters/begin') Object.assign(body, { from: 'show', id: 'x' });
        if (body && call === 'POST /letters/{id}/test') Object.assign(body, { to: 'a@b.example' });
        if (body && call === 'POST /letters/{id}/send') Object.assign(body, { revision: 1 });
        if (body && call === 'POST /redeem') Object.assign(body, { code: 'x' });
        if (body && call === 'POST /downloadLinks') {
          Object.assign(body, { release: 'x', email: 'fay@example.com' });
        }
        if (body && schema.required?.includes('alt')) Object.assign(body, { alt: '' });
        const [, at] = call.split(' ') as [string, string];
        const headers = {
          'tus-resumable': '1.0.0',
          ...(method === 'patch' && { 'content-type': 'application/offset+octet-stream' }),
        };
        const options = path.includes('/uploads') ? { headers } : {};
        // Impossible file names get an empty response.
        const asked = at.replace('{name}', `${'x'.repeat(22)}.png`).replace(/\{\w+\}/, 'x') + query;
        const answer = await member.call(method.toUpperCase(), asked, body, options);
        made.set(call, answer.statusCode);
      }
    }
    expect(made.size).toBeGreaterThan(20);
    expect([...made].filter(([, status]) => status !== 404)).toEqual([]);
  });

  test('is a page for everyone, without scripts and under a policy of its own', async () => {
    const { site, description } = await read();
    const answer = await site.visitor().get(base);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const [, style] = /<style>([^<]*)<\/style>/.exec(answer.body)!;
    const hash = createHash('sha256').update(style!).digest('base64');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(answer.body).not.toMatch(/<script|<[^>]* style=|https?:\/\/[^ )]*\.(js|css)/);
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, { summary }] of Object.entries(methods)) {
        expect(answer.body).toContain(`<h2>${method.toUpperCase()} ${path}</h2>`);
        const words = escapeHtml(summary!).replace(/`(.+?)`/g, '<code>$1</code>');
        expect(answer.body).toContain(`<p>${words} `);
      }
    }
    expect(answer.body).toContain(`href="${base}/openapi.json"`);
  });

  test('has the image of every noun as `picture`', async () => {
    const { description } = await read();
    const answers = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => responses['200']!),
    );
    const names = new Set(answers.flatMap(pictureNames));
    expect([...names]).toEqual(['picture']);
  });

  test('has schemas that match the responses', async () => {
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

async function addPasskeyOf(member: Client, device: Authenticator) {
  const asked = await member.call('POST', '/passkeys/options', { currentPassword: ann.password });
  return member.call('POST', '/passkeys', device.make(asked.json(), 'Phone'));
}

/** Every field, at any depth, that holds an image with its variants. */
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
