import { randomUUID } from 'node:crypto';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CacheHtmlContext, type CacheHtml } from '../../kit/client/data/CachedHtml.tsx';
import { PageLocationContext, type PageLocation } from '../../kit/client/page/pageLocation.ts';

/** The HTML of each component by its props. */
const cached = new WeakMap<object, Map<string, string>>();

/** The number of different props for each component. */
const maxCached = 500;

/** No content contains it. */
const mark = randomUUID();
const marks = new RegExp(`${mark} (\\d+);`, 'g');

/** Renders `node`, inside it `CachedHtml` components only once. */
export function renderWithCache(node: ReactNode, location: PageLocation) {
  const inside: (() => string)[] = [];
  const placeFor: CacheHtml = (Component, props) =>
    `${mark} ${inside.push(() => htmlOf(Component, props, location)) - 1};`;
  const html = renderToString(<CacheHtmlContext value={placeFor}>{node}</CacheHtmlContext>);
  if (inside.length === 0) return html;
  return html.replace(marks, (_, place: string) => inside[Number(place)]!());
}

function htmlOf<P extends object>(
  Component: ComponentType<P>,
  props: P,
  { base }: PageLocation,
): string {
  const known = cached.get(Component) ?? new Map<string, string>();
  cached.set(Component, known);
  const key = `${base} ${JSON.stringify(props)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const html = renderToString(
    <PageLocationContext value={{ pathname: '', search: '', base }}>
      <Component {...props} />
    </PageLocationContext>,
  );
  if (known.size >= maxCached) known.clear();
  known.set(key, html);
  return html;
}
