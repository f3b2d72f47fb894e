import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { urlParts } from '../../kit/server/urlParts.ts';
import { frameHeaders, type FramePolicy } from '../http/securityHeaders.ts';

type Named = Readonly<Record<string, string>>;
type Frame = { policy: FramePolicy; html: string };

/** Makes each frame by its path; null is not found. */
type Frames = Record<string, (query: URLSearchParams, params: Named) => Promise<Frame | null>>;

/** Pages for sandboxed frames. */
export function registerFrames(
  app: FastifyInstance,
  frames: Frames,
  headers: OutgoingHttpHeaders,
): void {
  for (const [path, make] of Object.entries(frames)) {
    app.get<{ Params: Named }>(path, async (request, reply) => {
      const made = await make(urlParts(request.url).searchParams, request.params);
      if (!made) return reply.callNotFound();
      return reply.headers(frameHeaders(headers, made.policy)).send(made.html);
    });
  }
}
