import { Problem } from '../../errors/problem.ts';
import { typedTime } from '../imports/typed-times.ts';
import { foundPost } from './found-posts.ts';
import { wholeText, type FoundPost } from './found.ts';

type Fields = Readonly<Record<string, unknown>>;
type Tables = { data?: { posts?: Fields[] } };

/** Reads the posts of a Ghost export (JSON). */
export async function* readGhostPosts(pieces: AsyncIterable<string>) {
  const tables = tablesIn(await wholeText(pieces));
  const posts = tables.data?.posts ?? [];
  for (const [at, fields] of posts.entries()) {
    const isPage = fields['type'] === 'page' || fields['page'] === 1;
    const name = String(fields['title'] ?? '');
    yield { row: at + 1, name, read: isPage ? 'Pages are not imported.' : postOf(fields) };
  }
}

/** @throws Problem `import.damaged` */
function tablesIn(text: string): Tables {
  try {
    const exported = JSON.parse(text) as Tables & { db?: Tables[] };
    return exported.db?.[0] ?? exported;
  } catch (cause) {
    throw new Problem('import.damaged', { cause });
  }
}

function postOf(fields: Fields): FoundPost | string {
  const field = (name: string) => String(fields[name] ?? '');
  return foundPost({
    uid: field('uuid') || field('slug'),
    title: field('title'),
    // Stands for the address of the site.
    text: field('html').replaceAll('__GHOST_URL__', ''),
    at: typedTime(field('published_at')),
    isPublic: field('status') === 'published' && /^(?:public)?$/.test(field('visibility')),
    address: `/${field('slug')}/`,
  });
}
