import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemberTables } from '../../src/features/bio/members.records.ts';
import type { ContactTables } from '../../src/features/contact/contact.records.ts';
import type { FeaturedReleaseRow } from '../../src/features/featured-releases/featured-releases.records.ts';
import type { FeaturedVideoTables } from '../../src/features/featured-videos/featured-videos.records.ts';
import type { PictureRow } from '../../src/files/records/pictureList.records.ts';
import type { VideoTables } from '../../src/features/media/videos.records.ts';
import type { PlayerTables } from '../../src/features/music/players.records.ts';
import { listShowNames } from '../../src/features/shows/shows.records.ts';
import type { ShowRow } from '../../src/features/shows/shows.records.ts';
import type { showsSettingsFields } from '../../src/features/shows/shows-settings.ts';
import type { StoreType, storeFields } from '../../src/features/store/store-config.ts';
import type { DocumentRow } from '../../src/files/records/document.records.ts';
import { themeEndpoints, defaultTheme } from '../../src/features/theme/theme.ts';
import { handler } from '../../src/kit/server/handler.ts';
import type { Area } from '../../src/kit/client/data/area.ts';
import { readConfig } from '../../src/server/config.ts';
import { editedNounsApi } from '../../src/server/editedNouns.ts';
import { emailServiceOf } from '../../src/server/http/emailjs.ts';
import { initialDataReaders } from '../../src/site/server/initialData.ts';
import { renderPage } from '../../src/site/server/render.tsx';
import { addFiles, read, recordDeps } from '../environment/answers.ts';
import { engines, freshDatabase } from '../environment/engines.ts';
import { publicEndpoints } from '../environment/publicEndpoints.ts';

type AllTables = {
  bio: { id: number; text: string; revision: number };
  shows_settings: DocumentRow<typeof showsSettingsFields>;
  merch_config: DocumentRow<typeof storeFields>;
} & MemberTables &
  ContactTables & { featured_releases: FeaturedReleaseRow } & FeaturedVideoTables & {
    media_images: PictureRow;
    home_images: PictureRow;
  } & VideoTables &
  PlayerTables & { shows: ShowRow };

const now = Date.parse('2026-11-20T12:00:00Z');
const service = await emailServiceOf(readConfig({}));
const place = { id: 'a', added_at: 1, added_order: 0, revision: 1 };
const untold = { caption: '', credit: '' };
const only = { id: 1, revision: 1 };

describe.each(engines)('the first HTML on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  let theme = defaultTheme;
  beforeEach(() => void (theme = defaultTheme));

  const tables = () => site.db.withTables<AllTables>();

  /** Reads areas by the real handlers, and only through public endpoints. */
  async function readArea<T>(area: Area<T>): Promise<T> {
    expect(publicEndpoints[area.address], area.address).toBe('read');
    const handlers = [
      handler(themeEndpoints.read, () => theme),
      ...editedNounsApi(recordDeps(site.db)),
    ];
    const found = handlers.find(({ endpoint: e }) => `${e.method} ${e.path}` === area.address);
    if (!found) throw new Error(`Nothing answers ${area.address}`);
    return (await read(handlers, found.endpoint)) as T;
  }

  /** A page's text without scripts, and the addresses of its links. */
  async function visit(address: string) {
    const showNames = () => listShowNames(site.db, { at: now });
    const { body, status, areas, partialAreas, origins } = await renderPage(address, now, {
      readArea,
      initialData: initialDataReaders(site.db, readArea, showNames, { now: () => now }),
      emailService: service,
      publicUrl: new URL('https://band.example'),
    });
    const html = body.toString();
    const links = [...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href);
    const text = html
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    return { text, links, html, status, areas, partialAreas, origins };
  }

  test.each([
    ['/', 'Upcoming Shows No shows announced right now.'],
    ['/music', 'No music yet... Check back soon!'],
    ['/media', 'No pictures yet... check back soon!'],
    ['/media?tab=pictures', 'No pictures yet... check back soon!'],
    ['/media?tab=videos', 'No videos yet... check back soon!'],
    ['/bio', 'No Members'],
    ['/contact', 'No contact information yet'],
  ])('%s without content says so', async (address, sentence) => {
    const page = await visit(address);
    expect(page.text).toContain(sentence);
    expect(page.status).toBe(200);
  });

  test('the home page leaves out empty sections', async () => {
    const { text, origins } = await visit('/');
    expect(text).not.toContain('New Releases');
    expect(text).not.toContain('Videos');
    expect(text).not.toContain('Tickets');
    expect(origins).toEqual({});
  });

  test('the home page shows its content', async () => {
    await addFiles(site.db, 'a.png');
    await tables()
      .insertInto('home_images')
      .values({ ...place, name: 'a', file_name: 'a.png', alt: 'The band on stage', ...untold })
      .execute();
    await tables()
      .insertInto('featured_releases')
      .values({
        ...place,
        cover_file: 'a.png',
        alt: '',
        title: 'River Songs',
        type: 'single',
        release_date: Date.UTC(2026, 4, 1),
        music_link: 'https://open.spotify.com/album/1',
      })
      .execute();
    await tables()
      .insertInto('featured_videos')
      .values({
        ...place,
        title: 'By the Water',
        description: 'Filmed in a boat',
        youtube_link: 'https://youtu.be/aaaaaaaaaaa',
        start_time: null,
        end_time: null,
        release_date: Date.UTC(2026, 4, 2),
      })
      .execute();
    const { text, html, links, origins } = await visit('/');
    expect(origins).toEqual({ frames: ['https://www.youtube-nocookie.com'] });
    // The page's policy allows no style attribute.
    expect(html).not.toContain(' style=');
    expect(html).toContain('alt="The band on stage"');
    expect(text).toMatch(/New Releases River Songs Single · May 1(?!,)/);
    // Without a poster, the title takes its place, too.
    expect(text).toMatch(/Videos By the Water By the Water Filmed in a boat May 2(?!,)/);
    // The first image comes with the page and before others, in its size.
    expect(html).toMatch(
      /alt="The band on stage" width="1" height="1" loading="eager" fetch[Pp]riority="high"/,
    );
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<h2'));
    expect(links).toContain('https://open.spotify.com/album/1');
    expect(links).toContain('https://youtu.be/aaaaaaaaaaa');
  });

  test('several videos have their posters on the home page, and each list its name', async () => {
    await addFiles(site.db, 'a.png', 'b.png');
    for (const [n, file] of ['a.png', 'b.png'].entries()) {
      const both = { ...place, id: `${n}`, added_order: n, release_date: Date.UTC(2026, 4, n + 1) };
      await tables()
        .insertInto('featured_videos')
        .values({
          ...both,
          title: `Video ${n}`,
          description: '',
          youtube_link: 'https://youtu.be/aaaaaaaaaaa',
          start_time: null,
          end_time: null,
          poster_file: file,
        })
        .execute();
      const release = { title: `Record ${n}`, type: 'LP' as const, cover_file: file, alt: '' };
      await tables()
        .insertInto('featured_releases')
        .values({ ...both, ...release, music_link: null })
        .execute();
    }
    const { html, text } = await visit('/');
    const postersIn = (within: RegExp) => [...html.matchAll(within)].map(([, src]) => src);
    const newestFirst = ['/files/o/b.png', '/files/o/a.png'];
    expect(postersIn(/class="featured-place"[^>]*>.*?<img src="([^"]*)"/gs)).toEqual(newestFirst);
    expect(postersIn(/class="featured-one">.*?<img src="([^"]*)"/gs)).toEqual(newestFirst);
    expect(html).toMatch(/role="group"[^>]* aria-label="Videos"/);
    expect(html).toMatch(/role="group"[^>]* aria-label="New Releases"/);
    expect(text).toMatch(/Record 1 LP · May 2 .*Record 0 LP · May 1(?!,)/);
  });

  test("the home page lists upcoming shows in the venue's time zone", async () => {
    const show = {
      ...place,
      poster_file: null,
      alt: '',
      location: 'Tokyo',
      door_price_cents: 1500,
      adv_price_cents: null,
      currency: 'USD',
      ticket_link: 'https://tickets.example/1',
      time_zone: 'Asia/Tokyo',
      status: 'scheduled' as const,
      line_up: '',
      notes: '',
    };
    const on = (day: string) => ({
      date: Date.parse(`${day}T00:00:00+09:00`),
      doors: Date.parse(`${day}T19:00:00+09:00`),
      showtime: Date.parse(`${day}T20:30:00+09:00`),
    });
    await tables()
      .insertInto('shows')
      .values([
        { ...show, id: 'next', venue: 'Loft', ...on('2026-11-21') },
        { ...show, id: 'gone', venue: 'Yesterday', ...on('2026-11-19') },
        { ...show, id: 'older', venue: 'Before', ...on('2026-11-18') },
      ])
      .execute();
    const { text, links, areas, partialAreas } = await visit('/');
    expect(text).toContain('Nov 21');
    expect(text).toContain('Nov 21 Sat Loft');
    expect(text).toContain('Loft Tokyo Doors 7:00 PM · Show 8:30 PM Door $15');
    expect(links).toContain('https://tickets.example/1');
    expect(text).not.toContain('Yesterday');
    expect(areas['pageTime']).toBe(now);
    // Later items are not sent to every fan, nor past ones but the latest.
    expect(areas['shows']).toMatchObject([{ _id: 'gone' }, { _id: 'next' }]);
    expect(partialAreas).toEqual(['shows']);
  });

  test('without scripts the page links to the shows of the listing service', async () => {
    await tables()
      .insertInto('shows_settings')
      .values({
        ...only,
        show_system: 'bandsintown',
        bandsintown_artist: 'The Reeds',
        time_zone: 'UTC',
      })
      .execute();
    const { text, links } = await visit('/');
    expect(text).toContain('Upcoming Shows All dates on Bandsintown');
    expect(links).toContain('https://www.bandsintown.com/The%20Reeds');
  });

  test('the bio page has the story and the members', async () => {
    await tables()
      .insertInto('bio')
      .values({ ...only, text: 'We met & <played>.' })
      .execute();
    await tables()
      .insertInto('members')
      .values({
        ...place,
        picture_file: null,
        alt: '',
        name: 'Ann',
        role: 'Drums',
        facebook: null,
        instagram: 'https://www.instagram.com/ann',
        tiktok: null,
        youtube: null,
        x: 'javascript:alert(1)',
      })
      .execute();
    const { text, links } = await visit('/bio');
    expect(text).toContain('We met &amp; &lt;played&gt;.');
    expect(text).toContain('Members A Ann Drums Ann on Instagram');
    expect(text).not.toContain('No Members');
    expect(text).not.toContain('Ann on X');
    expect(links).toContain('https://www.instagram.com/ann');
    expect(links.join()).not.toContain('javascript');
  });

  test('the bio page starts with the logo if there is one', async () => {
    expect((await visit('/bio')).html).not.toContain('<img');
    const picture = {
      src: '/files/o/logo.png',
      width: 1500,
      height: 500,
      placeholder: '',
      copies: { webp: [320, 640], png: [320, 640] },
    };
    theme = { ...defaultTheme, siteTitle: 'The Reeds', bandLogoUrl: picture.src, picture };
    const { html, text } = await visit('/bio');
    const logo = /<picture>.*?<\/picture>/.exec(html)![0];
    expect(logo).toContain('srcSet="/files/o/logo-320.webp 320w, /files/o/logo-640.webp 640w"');
    expect(logo).toContain('<img src="/files/o/logo-640.png"');
    expect(logo).toContain('alt="The Reeds" width="1500" height="500" loading="eager"');
    // Not the icon, in which a wide logo is hard to read.
    expect(/<img[^>]*fetchPriority="low"[^>]*>/.exec(html)![0]).toContain(
      'src="/files/o/logo-320.webp" width="1500" height="500"',
    );
    expect(text).toContain('No Members');
  });

  test('a story without members says so below it', async () => {
    await tables()
      .insertInto('bio')
      .values({ ...only, text: 'We met.' })
      .execute();
    expect((await visit('/bio')).text).toContain('We met. No Members');
  });

  test('the contact page shows the contact details', async () => {
    const ways = { email: 'hello@reeds.example', phone: '5551234567' };
    await tables()
      .insertInto('contact_info')
      .values({
        ...ways,
        ...only,
        links: JSON.stringify({ spotify: 'https://open.spotify.com/artist/1' }),
      })
      .execute();
    const { text, links } = await visit('/contact');
    expect(text).toContain('hello@reeds.example');
    expect(text).toContain('555.123.4567');
    const reach = ['mailto:hello@reeds.example', 'tel:+15551234567'];
    expect(links).toEqual(expect.arrayContaining([...reach, 'https://open.spotify.com/artist/1']));
    expect(links).toContain('mailto:hello@reeds.example?subject=Booking');
    expect(text).toContain('Booking Shows, festivals');
  });

  test('without an address the page does not invite messages', async () => {
    await tables()
      .insertInto('contact_info')
      .values({ email: null, phone: '5551234567', links: '{}', ...only })
      .execute();
    const { text, html } = await visit('/contact');
    expect(text).toContain('555.123.4567');
    expect(text).not.toContain('Booking');
    expect(html).not.toContain('mailto:');
  });

  test("the footer of every page links to the band's profiles, and nothing else", async () => {
    const footer = ({ html }: { html: string }) => html.slice(html.indexOf('<footer'));
    expect(footer(await visit('/music'))).not.toContain('<svg');
    const found = {
      appleMusic: 'https://music.apple.com/us/artist/1',
      spotify: 'https://open.spotify.com/artist/1?a="><b>',
      x: 'javascript:alert(1)',
    };
    await tables()
      .insertInto('contact_info')
      .values({ email: null, phone: null, links: JSON.stringify(found), ...only })
      .execute();
    theme = { ...defaultTheme, siteTitle: 'The Reeds' };
    for (const address of ['/', '/music', '/nothing']) {
      const shown = footer(await visit(address));
      const out = shown.match(/<a href="http[^>]*>/g)!;
      expect(out.map((link) => /href="([^"]*)"/.exec(link)![1])).toEqual([
        'https://open.spotify.com/artist/1?a=%22%3E%3Cb%3E',
        'https://music.apple.com/us/artist/1',
      ]);
      for (const link of out) expect(link).toContain('rel="noopener noreferrer"');
      expect(shown).toContain('The Reeds on </span><span class="sr-only">Apple Music</span>');
      expect(shown).not.toContain('javascript:');
    }
  });

  test('the music page lists music with its services', async () => {
    await tables()
      .insertInto('players')
      .values({
        ...place,
        bg_color: '',
        title: 'River Songs',
        date: Date.UTC(2026, 4, 1),
        spotify_link: null,
        apple_music_link: 'https://music.apple.com/us/album/1',
        youtube_link: null,
        soundcloud_link: null,
        embed_link: null,
      })
      .execute();
    const { text, links } = await visit('/music');
    expect(text).toContain('River Songs May 1 River Songs on Apple Music');
    expect(links).toContain('https://music.apple.com/us/album/1');
  });

  test('the media page shows images and, under their category, videos', async () => {
    await addFiles(site.db, 'a.png');
    await tables()
      .insertInto('media_images')
      .values({ ...place, name: 'a', file_name: 'a.png', alt: 'Loading the van', ...untold })
      .execute();
    await tables()
      .insertInto('videos')
      .values({
        ...place,
        category: 'liveVids',
        title: 'At the Cellar',
        date: Date.UTC(2026, 4, 1),
        link: 'https://youtu.be/aaaaaaaaaaa',
        embed_link: 'https://www.youtube.com/embed/aaaaaaaaaaa',
      })
      .execute();
    expect((await visit('/media')).html).toMatch(
      /<img src="\/files\/o\/a.png" alt="Loading the van"/,
    );
    const { text, links } = await visit('/media?tab=videos');
    // There is no poster, so the title takes its place.
    expect(text).toContain('Live Performances At the Cellar At the Cellar May 1');
    expect(text).not.toContain('Vlogs');
    expect(links).toContain('https://youtu.be/aaaaaaaaaaa');
  });

  const openStore = (store_type: StoreType) =>
    tables()
      .insertInto('merch_config')
      .values({
        ...only,
        store_type,
        shop_domain: null,
        storefront_access_token: null,
        collection_id: null,
        publishable_key: 'pk_test_1',
        payment_link_ids: '["buy_btn_1"]',
        storefront_url: 'https://shop.example/reeds',
      })
      .execute();
  const navigation = ({ html }: { html: string }) =>
    [...html.matchAll(/<a[^>]* class="[^"]*site-link[^"]*"[^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );

  test('without a store there is neither a page nor a link', async () => {
    const page = await visit('/store');
    expect(page.status).toBe(404);
    expect(page.text).toContain('Page Not Found');
    expect(navigation(page)).toEqual(['Home', 'Music', 'Media', 'Bio', 'Contact']);
  });

  test('a store on this site is a page between music and media', async () => {
    await openStore('stripe');
    const page = await visit('/store');
    expect(page.status).toBe(200);
    expect(page.html).toContain('<stripe-buy-button buy-button-id="buy_btn_1"');
    expect(page.text).toContain('Buying needs JavaScript');
    expect(navigation(page)).toEqual(['Home', 'Music', 'Store', 'Media', 'Bio', 'Contact']);
    expect(page.links.filter((href) => href === '/store')).toHaveLength(2);
  });

  test('an external store opens in a new tab, and has no page on the site', async () => {
    await openStore('external');
    const page = await visit('/store');
    expect(page.status).toBe(404);
    expect(navigation(page)).toEqual(['Home', 'Music', 'Store', 'Media', 'Bio', 'Contact']);
    const links = page.html.match(/<a href="https:\/\/shop.example\/reeds"[^>]*>/g) ?? [];
    expect(links).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener noreferrer"/);
  });

  test('an incomplete store has no page', async () => {
    await openStore('shopify');
    const page = await visit('/store');
    expect(page.status).toBe(404);
    expect(navigation(page)).not.toContain('Store');
  });
});
