import { call } from '../../client/api/call.ts';
import type { AnswerOf, Endpoint } from '../../api/endpoint.ts';

/** The calls that change a list's records; bodies are forms, `Added` is adding's result. */
export interface RecordCalls<T, Added = T> {
  add(record: object): Promise<Added>;
  /** @param change includes the revision that it is based on. */
  update(id: string, change: object): Promise<T>;
  remove(id: string): Promise<{ _id: string }>;
}

/** Makes the calls from a noun's endpoints; some change the record that the body names. */
export function recordCalls<E extends Readonly<Record<'add' | 'update' | 'remove', Endpoint>>>({
  add,
  update,
  remove,
}: E): RecordCalls<AnswerOf<E['update']>, AnswerOf<E['add']>> {
  const send = (endpoint: Endpoint, input: object) =>
    call(endpoint, input as never) as Promise<never>;
  return {
    add: (body) => send(add, { body }),
    update: (id, change) =>
      update.schemas.params
        ? send(update, { params: { id }, body: change })
        : send(update, { body: { ...change, _id: id } }),
    remove: (id) => send(remove, { params: { id } }),
  };
}
