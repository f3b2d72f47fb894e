import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { urlParts } from '../../kit/server/urlParts.ts';
import { frameHeaders, type FramePolicy } from '../http/securityHeaders.ts';

/** Finds a frame by its path; null is not found. */
type Frames = Readonly<
  Record<
    string,
    (
      query: URLSearchParams,
      params: Readonly<Record<string, string>>,
    ) => Promise<{ policy: FramePolicy; html: string } | null>
  >
>;

/** Pages for sandboxed frames. */
export function registerFrames(
  app: FastifyInstance,
  frames: Frames,
  headers: OutgoingHttpHeaders,
): void {
  for (const [path, make] of Object.entries(frames)) {
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const made = await make(urlParts(request.url).searchParams, request.params);
      if (!made) return reply.callNotFound();
      return reply.headers(frameHeaders(headers, made.policy)).send(made.html);
    });
  }
}
