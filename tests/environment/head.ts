import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Answer } from './client.ts';

/** A page's head as other programs read it. */
export interface ReadHead {
  title: string;
  /** The metadata by `name` or `property`, the first of several; only images may occur twice. */
  meta: Record<string, string>;
  /** Addresses of the share images, the best first. */
  images: string[];
  links: { rel: string; href: string; type?: string | undefined }[];
  /** All structured data. */
  data: Record<string, unknown>[];
}

/** Reads the head of a page's first HTML. @throws if a browser would have to repair the page. */
export function headOf({ body }: Pick<Answer, 'body'>): ReadHead {
  const document = parse(body, {
    onParseError: ({ code, startOffset }) => {
      throw new Error(`${code}: ${body.slice(startOffset, startOffset + 80)}`);
    },
  });
  const [html] = named('html', document);
  const [head] = named('head', html!);
  const titles = named('title', head!);
  if (titles.length !== 1) throw new Error(`A page has ${titles.length} titles`);
  const meta: Record<string, string> = {};
  const images: string[] = [];
  for (const { name, property, content = '' } of named('meta', head!).map(attributesOf)) {
    const key = name ?? property;
    if (key === undefined) continue;
    if (key === 'og:image') images.push(content);
    else if (key in meta && !key.startsWith('og:image')) throw new Error(`${key} comes twice`);
    meta[key] ??= content;
  }
  return {
    title: textOf(titles[0]!),
    meta,
    images,
    links: named('link', head!)
      .map(attributesOf)
      .map(({ rel = '', href = '', type }) => ({ rel, href, type })),
    data: named('script', head!)
      .filter((script) => attributesOf(script)['type'] === 'application/ld+json')
      .flatMap((script) => {
        const block = JSON.parse(textOf(script)) as { '@graph': Record<string, unknown>[] };
        return block['@graph'];
      }),
  };
}

/** The direct children with this name. */
const named = (name: string, { childNodes }: Tree.ParentNode): Tree.Element[] =>
  childNodes.filter((node) => tree.isElementNode(node)).filter(({ tagName }) => tagName === name);

const attributesOf = ({ attrs }: Tree.Element): Record<string, string | undefined> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

const textOf = ({ childNodes }: Tree.Element): string =>
  childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');

/** The addresses from which a page's scripts load its data. */
export const areasAddressIn = (html: string): string =>
  /data-areas="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
