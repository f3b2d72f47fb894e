import { Problem, type ProblemCode } from '../../src/errors/problem.ts';
import type { Answers, Call } from './calls.ts';

interface StoredRecord {
  revision: number;
}

/** The server's answer to a change; it refuses outdated versions and returns the newest. */
function merged<T extends StoredRecord>(now: T, { revision, ...change }: Partial<T>): T {
  if (revision !== undefined && revision !== now.revision) {
    throw new Problem('record.changed-meanwhile', { current: now });
  }
  return { ...now, ...change, revision: now.revision + 1 };
}

/** A record as the server stores it. */
export function storedRecord<T extends StoredRecord>(first: T) {
  const stored = {
    now: first,
    /** Saves a change, also one of another member. */
    save: (change: Partial<T>): T => (stored.now = merged(stored.now, change)),
  };
  return stored;
}

/**
 * Records of one kind as the server stores them, in the order added.
 * @param gone the sentence about a missing one.
 */
export function storedList<T extends StoredRecord & { _id: string }>(
  gone: ProblemCode,
  first: readonly T[] = [],
) {
  const stored = {
    now: [...first],
    /** Adding one again returns the existing one. */
    add(record: Omit<T, 'revision'>): T {
      const there = stored.now.find(({ _id }) => _id === record._id);
      if (there) return there;
      const added = { ...record, revision: 1 } as T;
      stored.now = [...stored.now, added];
      return added;
    },
    save(id: string, change: Partial<T>): T {
      const there = stored.now.find(({ _id }) => _id === id);
      if (!there) throw new Problem(gone);
      const saved = merged(there, change);
      stored.now = stored.now.map((one) => (one === there ? saved : one));
      return saved;
    },
    order(ids: readonly string[]): T[] {
      const wanted = ids.map((id) => stored.now.find(({ _id }) => _id === id));
      const isOther = wanted.length !== stored.now.length || wanted.includes(undefined);
      if (isOther) throw new Problem('list.changed-meanwhile', { current: stored.now });
      return (stored.now = wanted as T[]);
    },
    remove(id: string): { _id: string } {
      stored.now = stored.now.filter(({ _id }) => _id !== id);
      return { _id: id };
    },
  };
  return stored;
}

export type StoredList<T extends StoredRecord & { _id: string }> = ReturnType<typeof storedList<T>>;

interface Calls {
  list: string;
  add: string;
  update: string;
  remove: string;
}

/**
 * The server's answers for such a list.
 * @param calls by the names of their endpoints.
 * @param rest fields of a new record beside those of its call.
 */
export function listAnswers<T extends StoredRecord & { _id: string }>(
  kept: StoredList<T>,
  calls: Calls,
  rest: (sent: Partial<T>) => Partial<T>,
): Answers {
  const idIn = ({ params: [id], body }: Call) => id ?? (body as { _id: string })._id;
  return {
    [calls.list]: () => kept.now,
    [calls.add]({ body }: Call) {
      const sent = body as Partial<T>;
      return kept.add({ _id: crypto.randomUUID(), ...rest(sent), ...sent } as T);
    },
    [calls.update]: (call: Call) => kept.save(idIn(call), call.body as Partial<T>),
    [calls.remove]: (call: Call) => kept.remove(idIn(call)),
  };
}

/** The calls of a list whose endpoints share a path. */
export const callsAt = (path: string): Calls => ({
  list: `GET ${path}`,
  add: `POST ${path}`,
  update: `PUT ${path}/:id`,
  remove: `DELETE ${path}/:id`,
});
