import type { Answers, Call } from './calls.ts';

interface Calls {
  list: string;
  add: string;
  update: string;
  remove: string;
}

/**
 * Answers for a list as the server keeps it: who adds something again finds it there.
 * @param calls by the names of their endpoints.
 * @param blank what a new record has where its call says nothing.
 * @param records what is there, in its order; what is added comes last.
 */
export function keptList<T extends { _id: string; revision: number }>(
  calls: Calls,
  blank: Omit<T, '_id' | 'revision'>,
  records: readonly T[] = [],
): Answers {
  let kept = [...records];
  const idIn = ({ params: [id], body }: Call) => id ?? (body as { _id: string })._id;
  return {
    [calls.list]: () => kept,
    [calls.add](call: Call) {
      const added = { _id: crypto.randomUUID(), ...blank, ...(call.body as Partial<T>) };
      const there = kept.find(({ _id }) => _id === added._id);
      if (!there) kept.push({ ...added, revision: 1 } as T);
      return there ?? kept.at(-1);
    },
    [calls.update](call: Call) {
      kept = kept.map((one) =>
        one._id === idIn(call)
          ? { ...one, ...(call.body as Partial<T>), revision: one.revision + 1 }
          : one,
      );
      return kept.find(({ _id }) => _id === idIn(call));
    },
    [calls.remove](call: Call) {
      kept = kept.filter(({ _id }) => _id !== idIn(call));
      return { _id: idIn(call) };
    },
  };
}
