import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { answerObject } from '../storage/serveFiles.ts';
import type { Storage } from '../storage/storage.ts';
import { audioNamed, type AudioObject } from './recordings.records.ts';
import { isAudioName, recordingsPath } from './recordings.ts';

interface ServeDeps {
  db: Db;
  isMember(request: FastifyRequest): Promise<boolean>;
  storage: Storage;
  /** Told of what is gone from the storage. */
  onLost(name: string): Promise<void>;
}

/**
 * At `/files/a/<name>`. Whoever was told a name hears it; originals, and what is as good as they
 * are, are the members'.
 */
export function serveRecordings({ db, isMember, storage, onLost }: ServeDeps): FastifyPluginAsync {
  const serve = async (
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
  ) => {
    const { name } = request.params;
    reply.header('Cache-Control', cacheControl.never);
    const object = isAudioName(name) ? await audioNamed(db, name) : null;
    const isOpen = object !== null && isForListening(object);
    if (!object || !(isOpen || (await isMember(request)))) throw new Problem('file.not-found');
    const { contentType, bytes } = object;
    const cache = isOpen ? cacheControl.forever : cacheControl.personal;
    const answered = { name, contentType, bytes, cache, onLost: () => onLost(name) };
    return answerObject(request, reply, storage, answered);
  };
  return async (app) => {
    const url = `${recordingsPath}:name`;
    app.route({ method: ['GET', 'HEAD'], url, schema: { hide: true }, handler: serve });
  };
}

const isForListening = ({ form }: AudioObject): boolean => form === 'mp3' || form === 'm4a';
