import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { answerObject, type ServeDeps } from '../storage/serveFiles.ts';
import { audioContentTypes, type AudioKind } from '../audio/audio.ts';
import { audioBytes } from './recordings.records.ts';
import { isAudioName, recordingName, recordingsPath } from './recordings.ts';

export interface RecordingsDeps extends Pick<ServeDeps, 'db' | 'isMember' | 'storage'> {
  /**
   * Whether fans may play this rendition or joined release now, or with the private link.
   * @param link the token in the address.
   */
  mayHear(name: string, link: { token: string; ip: string } | null): Promise<boolean>;
  /** Called with the name of an object missing from the storage. */
  onLost(name: string): Promise<void>;
}

/**
 * Serves `/files/a/<name>`. Fans get published songs, and caches revalidate after an hour; only
 * members get originals and lossless renditions.
 */
export function serveRecordings(deps: RecordingsDeps): FastifyPluginAsync {
  const { db, isMember, storage, onLost, mayHear } = deps;
  const serve = async (
    request: FastifyRequest<{ Params: { name: string }; Querystring: { link?: unknown } }>,
    reply: FastifyReply,
  ) => {
    const { name } = request.params;
    const { link } = request.query;
    reply.header('Cache-Control', cacheControl.never);
    const bytes = isAudioName(name) ? await audioBytes(db, name) : null;
    if (bytes === null) throw new Problem('file.not-found');
    const canListen = !recordingName.test(name) && !name.endsWith('.flac');
    const isOut = canListen && (await mayHear(name, null));
    const isLinked = async () =>
      canListen &&
      typeof link === 'string' &&
      (await mayHear(name, { token: link, ip: request.ip }));
    if (!isOut && !(await isMember(request)) && !(await isLinked())) {
      throw new Problem('file.not-found');
    }
    const contentType = audioContentTypes[name.split('.').at(-1) as AudioKind];
    const cache = isOut ? cacheControl.hour : cacheControl.personal;
    const answered = { name, contentType, bytes, cache, onLost: () => onLost(name) };
    return answerObject(request, reply, storage, answered);
  };
  return async (app) => {
    const url = `${recordingsPath}:name`;
    app.route({ method: ['GET', 'HEAD'], url, handler: serve });
  };
}
