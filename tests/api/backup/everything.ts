import { createHash } from 'node:crypto';
import type { Site } from '../../environment/app.ts';
import { fansPages } from '../../environment/fans-pages.ts';

const lists = [
  '/theme /bio /members /getContactInfo /shows /showsSettings /getMediaImages /getVideos',
  '/getHomeImages /featuredReleases /featuredVideos /getPlayers /merchConfig /privacy /press',
]
  .join(' ')
  .split(' ');

/** Every public response to the byte: pages, lists, feeds, images, and one share image. */
export async function everythingOf(site: Site): Promise<Map<string, string>> {
  // Renditions are not part of a backup, so a restored site makes them again.
  await site.app.checkExternalChanges();
  await site.app.files.finishVariants();
  await site.app.files.idle();
  const fan = site.visitor();
  const { apiBase } = site.config;
  const answers = new Map<string, string>();
  const ask = async (path: string) => {
    const answer = await fan.get(path);
    const { statusCode, headers, rawPayload } = answer;
    const hash = createHash('sha256').update(rawPayload).digest('hex');
    answers.set(path, `${statusCode} ${headers['content-type']} ${hash}`);
    return answer.body;
  };
  const asked = [
    ...fansPages,
    '/press',
    '/press/press.zip',
    '/feed.xml',
    '/shows.ics',
    '/sitemap.xml',
    '/manifest.webmanifest',
  ];
  for (const path of [...asked, ...lists.map((list) => apiBase + list)]) {
    const body = await ask(path);
    const named = /\/(?:files\/o|share\/home|shows|icon|look)[/-][\w./?=&-]*/g;
    for (const [next] of body.matchAll(named)) if (!answers.has(next)) await ask(next);
  }
  return answers;
}
