import { useQuery, type QueryClient } from '@tanstack/react-query';
import { chooseMessage, isGone } from '../../../errors/failure.ts';
import { call } from '../api/call.ts';
import type { AddressOf, AnswerOf, Endpoint } from '../../api/endpoint.ts';

/** A piece of the site's content as the client keeps it, filled by one call of the API. */
export interface Area<T> {
  name: string;
  /** `GET /theme`. */
  address: string;
  /** What is said when it cannot be loaded. */
  failed: string;
  /**
   * What of the data stands in the first HTML, where that is less than the whole: the same data
   * where all of it does.
   * @param now epoch milliseconds.
   * @param query of the page's address.
   * @param pathname of the page's address.
   */
  opening?(data: T, now: number, query: URLSearchParams, pathname: string): T;
  /** Never set: carries the type of the data. */
  readonly data?: T;
}

/** How an area stands: its data where there is any, whether it is on its way, what went wrong. */
export interface AreaState<T> {
  data: T | null;
  loading: boolean;
  error: string | null;
}

/** Names an area, the call that fills it, and what is said where that fails. */
export function area<E extends Endpoint>(
  name: string,
  address: AddressOf<E>,
  failed: string,
  opening?: (
    data: AnswerOf<E>,
    now: number,
    query: URLSearchParams,
    pathname: string,
  ) => AnswerOf<E>,
): Area<AnswerOf<E>> {
  return { name, address, failed, ...(opening && { opening }) };
}

/** The names of the areas of which a page brought only the opening. */
const partialAreas = new Set<string>();

/** Says of which areas the page brought only the opening. */
export function notePartialAreas(names: readonly string[]): void {
  for (const name of names) partialAreas.add(name);
}

/** Forgets what came only in part: who edits needs the whole. */
export function dropPartialAreas(client: QueryClient): void {
  for (const name of partialAreas) client.removeQueries({ queryKey: [name] });
  partialAreas.clear();
}

/** Asks for the rest of an area, where only its opening is there. @throws Failure */
export async function loadWhole<T>(client: QueryClient, area: Area<T>): Promise<void> {
  if (!partialAreas.has(area.name)) return;
  await client.fetchQuery({ ...areaQuery(area), staleTime: 0 });
  partialAreas.delete(area.name);
}

/** How long data counts as fresh: long enough that going back and forth asks nothing again. */
const freshMs = 30_000;

/** The query behind an area, for the places that fetch ahead or fill it. */
export function areaQuery<T>({ name, address }: Area<T>) {
  return {
    queryKey: [name] as const,
    queryFn: () => call<Endpoint>(address as AddressOf<Endpoint>, {}) as Promise<T>,
    staleTime: freshMs,
  };
}

/** An area's state, loaded when it is not there yet. */
export function useArea<T>(area: Area<T>): AreaState<T> {
  const query = useQuery(areaQuery(area));
  return {
    data: query.data ?? null,
    loading: query.isFetching,
    error: query.isError && !query.isFetching ? chooseMessage(query.error, area.failed) : null,
  };
}

/** Puts data that is known to be true into an area, such as the answer of an update. */
export async function fillArea<T>(client: QueryClient, { name }: Area<T>, data: T): Promise<void> {
  // What was asked before would arrive later, and be older.
  await client.cancelQueries({ queryKey: [name] });

  client.setQueryData([name], data);
}

/** Changes an area's data in its place; asks for it where it is not there. */
export async function changeArea<T>(
  client: QueryClient,
  area: Area<T>,
  change: (data: T) => T,
): Promise<void> {
  await client.cancelQueries({ queryKey: [area.name] });
  const data = client.getQueryData<T>([area.name]);
  if (data === undefined) reloadArea(client, area);
  else client.setQueryData<T>([area.name], change(data));
}

/** Asks for an area's data again. */
export function reloadArea(client: QueryClient, { name }: Area<unknown>): void {
  void client.refetchQueries({ queryKey: [name] });
}

/** For `catch`: where a record is not there any more, the list that shows it is asked for again. */
export const reloadWhenGone =
  (client: QueryClient, area: Area<unknown>) =>
  (failure: unknown): never => {
    if (isGone(failure)) reloadArea(client, area);
    throw failure;
  };
