import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ProblemCode } from '../../errors/problem.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { answerCached } from '../cache/cachedPage.ts';
import type { ServerServices } from '../serverServices.ts';
import { apiPage, securityScheme, type ApiDocument } from './apiPage.ts';
import type { OwnForms } from './emailjs.ts';
import { errorResponses } from './errorResponses.ts';

/** A route's errors; made into schemas on request, because there are many. */
interface Refuses {
  codes: readonly ProblemCode[];
  /** The stored version, for the response to a change that came too late; null for none. */
  current: z.ZodType | null;
}

declare module 'fastify' {
  interface FastifySchema {
    refuses?: Refuses;
  }
  interface FastifyInstance {
    /** Describes the whole API, in the form of OpenAPI. */
    describe(): Promise<ApiDocument>;
  }
}

/**
 * Describes the routes with a summary that are registered after it, by OpenAPI 3.1
 * (https://spec.openapis.org).
 * @param forms null if another service takes them.
 */
export async function describeApi(
  app: FastifyInstance,
  forms: OwnForms | null,
  s: ServerServices,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Stagedoor',
        version: '1',
        description:
          'Anyone can read what this site publishes, and members can change it. Fields that a change ' +
          'leaves out keep their values; a record can be sent back as it was returned. An error has a ' +
          'message for people, a stable code and, if fields are invalid, a message for each.',
      },
      servers: [{ url: s.publicUrl.origin, description: 'This site.' }],
      components: {
        securitySchemes: {
          [securityScheme]: {
            type: 'apiKey',
            in: 'cookie',
            name: s.sessionCookie,
            description: `Set by \`POST ${s.apiBase}/login\`.`,
          },
        },
      },
    },
    transform: ({ schema, ...route }) => {
      // Pages, files and protocols, of which only the last are described: by `protocols`.
      if (!schema?.summary) return { ...route, schema: { hide: true } };
      const { refuses, ...described } = schema;
      const response = {
        ...(described.response as Record<string, unknown> | undefined),
        ...(refuses && errorResponses(refuses.codes, refuses)),
      };
      return jsonSchemaTransform({ ...route, schema: { ...described, response } });
    },
  });
  app.decorate('describe', async () => {
    // Loaded later, because a start does not need it.
    const { protocols } = await import('./protocolDescriptions.ts');
    const document = app.swagger() as unknown as ApiDocument;
    Object.assign(document.paths, protocols(s.apiBase, forms));
    return document;
  });
}

/** Serves the description: to programs as JSON, and as a page at the API's base. */
export function registerDescription(
  app: FastifyInstance,
  { apiBase, cache, headers }: ServerServices,
): void {
  app.get(`${apiBase}/openapi.json`, async (_, reply) => {
    reply.header('cache-control', cacheControl.fresh);
    return app.describe();
  });
  app.get(apiBase, async (request, reply) => {
    const page = await cache.getOrMake(apiBase, async () => ({
      status: 200,
      ...apiPage(await app.describe(), apiBase, headers),
      freshUntil: null,
      compressed: 'when-asked-again',
    }));
    return answerCached(page, request, reply);
  });
}
