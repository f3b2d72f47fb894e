import { createContext, use, type ComponentType } from 'react';

/** Returns a text that the server replaces by the component's HTML. */
export type KeepHtml = <P extends object>(Component: ComponentType<P>, props: P) => string;

/** Null in browsers. */
export const KeepHtmlContext = createContext<KeepHtml | null>(null);

interface KeptProps<P extends object> {
  /** Reads nothing but its props and the page's `base`, and makes no ids. */
  Component: ComponentType<P>;
  /** As JSON. */
  props: P;
}

/** The only child of an element, whose HTML the server caches. */
export function Kept<P extends object>({ Component, props }: KeptProps<P>) {
  const keep = use(KeepHtmlContext);
  return keep ? keep(Component, props) : <Component {...props} />;
}
