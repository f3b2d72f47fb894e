import type { Answer } from './client.ts';

/** What stands in the head of a page, as programs read it that have never seen this site. */
export interface ReadHead {
  title: string;
  /** By `name` or `property`; a tag that comes twice is an error. */
  meta: Record<string, string>;
  links: { rel: string; href: string; type?: string | undefined }[];
  /** Everything in the data blocks for search engines. */
  data: Record<string, unknown>[];
}

/** Reads the head of a page's first HTML. */
export function headOf({ body }: Pick<Answer, 'body'>): ReadHead {
  const [head = ''] = body.split('</head>');
  const titles = [...head.matchAll(/<title>(.*?)<\/title>/gs)].map(([, text]) => text!);
  if (titles.length !== 1) throw new Error(`A page has ${titles.length} titles`);
  const meta: Record<string, string> = {};
  for (const { name, property, content } of tags(head, 'meta')) {
    const key = name ?? property;
    if (key === undefined) continue;
    // Of several pictures the first is the one that is shown.
    if (key in meta && !key.startsWith('og:image')) throw new Error(`${key} comes twice`);
    meta[key] ??= content ?? '';
  }
  const blocks = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    title: plain(titles[0]!),
    meta,
    links: tags(head, 'link').map(({ rel = '', href = '', type }) => ({ rel, href, type })),
    data: blocks.flatMap(([, json]) => {
      const block = JSON.parse(json!) as { '@graph': Record<string, unknown>[] };
      return block['@graph'];
    }),
  };
}

function tags(html: string, name: string): Record<string, string | undefined>[] {
  return [...html.matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key!,
        plain(value!),
      ]),
    ),
  );
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]!);
