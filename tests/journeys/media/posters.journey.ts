import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, type Site } from '../site.ts';

const youtube = 'https://www.youtube.com';

test.describe("if YouTube's poster host is reachable", () => {
  test.use({ posters: 'near' });

  test(
    'the built site fetches missing posters when it starts',
    { tag: '@whole' },
    async ({ site, posterHost }) => {
      await site.stop();
      change(
        site,
        `insert into videos (id, added_at, added_order, revision, category, title, date, link, embed_link)
       values ('a', 1, 0, 1, 'vlogs', 'May', 0, '${youtube}/watch?v=aaaaaaaaaaa', '${youtube}/embed/aaaaaaaaaaa')`,
      );
      await site.restart();
      await expect.poll(() => posterOf(site)).toMatch(/^[0-9A-Za-z]{22}\.jpg$/);
      expect(posterHost!.requestedPaths).toEqual(['/vi/aaaaaaaaaaa/maxresdefault.jpg']);
    },
  );
});

test(
  'if no host is reachable, the site logs it once and continues',
  { tag: '@whole' },
  async ({ site }) => {
    await site.stop();
    change(
      site,
      `insert into featured_videos (id, added_at, added_order, revision, title, description, youtube_link, release_date)
     values ('a', 1, 0, 1, 'May', '', '${youtube}/watch?v=aaaaaaaaaaa', 0)`,
    );
    await site.restart();
    const said = () => site.log.filter(({ msg }) => msg === 'could not fetch posters of videos');
    await expect.poll(() => said().length).toBe(1);
    expect(said()[0]).toMatchObject({ level: 'info' });
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  },
);

/** Changes the data of a stopped site. */
function change(site: Site, sql: string): void {
  const database = new DatabaseSync(join(site.dataDir, 'stagedoor.sqlite'));
  database.exec(sql);
  database.close();
}

function posterOf(site: Site): unknown {
  const database = new DatabaseSync(join(site.dataDir, 'stagedoor.sqlite'), { readOnly: true });
  const row = database.prepare('select poster_file from videos').get();
  database.close();
  return row?.['poster_file'];
}
