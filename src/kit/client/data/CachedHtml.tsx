import { createContext, use, type ComponentType } from 'react';

/** Returns a text that the server replaces by the component's HTML. */
export type CacheHtml = <P extends object>(Component: ComponentType<P>, props: P) => string;

/** Null in browsers. */
export const CacheHtmlContext = createContext<CacheHtml | null>(null);

interface CachedHtmlProps<P extends object> {
  /** Reads nothing but its props and the page's `base`, and makes no ids. */
  Component: ComponentType<P>;
  /** As JSON. */
  props: P;
}

/** The only child of an element, whose HTML the server caches. */
export function CachedHtml<P extends object>({ Component, props }: CachedHtmlProps<P>) {
  const htmlOf = use(CacheHtmlContext);
  return htmlOf ? htmlOf(Component, props) : <Component {...props} />;
}
