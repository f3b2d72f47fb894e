import { useQuery, type QueryClient } from '@tanstack/react-query';
import { chooseMessage, isGone } from '../../../errors/failure.ts';
import { call } from '../api/call.ts';
import type { AddressOf, AnswerOf, Endpoint } from '../../api/endpoint.ts';

/** Content that the client caches, filled by one call of the API. */
export interface Area<T> {
  name: string;
  /** Such as `GET /theme`. */
  address: string;
  failed: string;
  /** The part of the data in a page's first HTML, or all of it; `now` is in epoch milliseconds. */
  opening?(data: T, now: number, query: URLSearchParams, pathname: string): T;
  /** Never set: carries the type of the data. */
  readonly data?: T;
}

export type ReadArea = <T>(area: Area<T>) => Promise<T>;

export interface AreaState<T> {
  data: T | null;
  loading: boolean;
  error: string | null;
}

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

/** The areas of which the page's HTML brought only the `opening`. */
const partialAreas = new Set<string>();

export function notePartialAreas(names: readonly string[]): void {
  for (const name of names) partialAreas.add(name);
}

/** Forgets partial areas: editing needs the whole. */
export function dropPartialAreas(client: QueryClient): void {
  for (const name of partialAreas) client.removeQueries({ queryKey: [name] });
  partialAreas.clear();
}

/** Loads the rest of a partial area. @throws Failure */
export async function loadWhole<T>(client: QueryClient, area: Area<T>): Promise<void> {
  if (!partialAreas.has(area.name)) return;
  await client.fetchQuery({ ...areaQuery(area), staleTime: 0 });
  partialAreas.delete(area.name);
}

/** Long enough that going back and forth loads nothing again. */
const freshMs = 30_000;

export function areaQuery<T>({ name, address }: Area<T>) {
  return {
    queryKey: [name] as const,
    queryFn: () => call<Endpoint>(address as AddressOf<Endpoint>, {}) as Promise<T>,
    staleTime: freshMs,
  };
}

export function useArea<T>(area: Area<T>): AreaState<T> {
  const query = useQuery(areaQuery(area));
  return {
    data: query.data ?? null,
    loading: query.isFetching,
    error: query.isError && !query.isFetching ? chooseMessage(query.error, area.failed) : null,
  };
}

/** Puts known data into an area, such as the answer of an update. */
export async function fillArea<T>(client: QueryClient, { name }: Area<T>, data: T): Promise<void> {
  // An answer that is under way would arrive later, and be older.
  await client.cancelQueries({ queryKey: [name] });

  client.setQueryData([name], data);
}

/** Changes an area's data, or loads it where it is not there. */
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

export function reloadArea(client: QueryClient, { name }: Area<unknown>): void {
  void client.refetchQueries({ queryKey: [name] });
}

/** For `catch`: where a record is gone, its list is loaded again. */
export const reloadWhenGone =
  (client: QueryClient, area: Area<unknown>) =>
  (failure: unknown): never => {
    if (isGone(failure)) reloadArea(client, area);
    throw failure;
  };
