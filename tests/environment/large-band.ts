import { hash } from 'node:crypto';
import type { Db } from '../../src/database/open.ts';
import { copiesOf } from '../../src/files/records/storedPictureData.ts';
import { contentTypes } from '../../src/files/files.ts';
import { plannedVariants } from '../../src/files/variants/plannedVariants.ts';

type Row = Record<string, string | number | null>;

/** The most values that both databases accept in one statement. */
const rowsAtOnce = 1_000;

const day = 24 * 60 * 60_000;

/** Numbers of records of a band after ten years; `upcoming` of its shows are in the future. */
const afterTenYears = {
  stage: 40,
  featuredVideos: 40,
  releases: 60,
  players: 60,
  members: 25,
  pictures: 2_000,
  videos: 600,
  shows: 800,
  upcoming: 120,
  messages: 20_000,
  subscribers: 10_000,
};

/**
 * Enters the content of a ten-year-old band. Every image has all its variants.
 * @param now epoch milliseconds; the shows are three days apart before and after it.
 * @param other counts instead of `afterTenYears`.
 */
export async function enterLargeBand(
  db: Db,
  now: number,
  other: Partial<typeof afterTenYears> = {},
): Promise<void> {
  const counts = { ...afterTenYears, ...other };
  const tables = db.withTables<Record<string, Row>>();
  const add = async (table: string, rows: readonly Row[]) => {
    for (let i = 0; i < rows.length; i += rowsAtOnce) {
      await tables
        .insertInto(table)
        .values(rows.slice(i, i + rowsAtOnce))
        .execute();
    }
  };
  const noise = createNoise();
  const videoId = () => noise(9).toString('base64url').slice(0, 11);
  const pictures = async (count: number, width: number, height: number): Promise<string[]> => {
    const files = Array.from({ length: count }, () => {
      const file = { name: `${lettersOf(noise(32))}.jpg`, content_type: contentTypes.jpg, width };
      const { soon, later } = plannedVariants(file);
      const variants = [...soon, ...later].map((variant) => ({
        name: variant.name,
        file_name: file.name,
        content_type: contentTypes[variant.extension],
        width: variant.width,
        height: variant.icon ? variant.width : Math.round((variant.width * height) / width),
        bytes: 20_000,
      }));
      // Text as long as a real one, and as hard to compress.
      const placeholder = noise(placeholderBytes).toString('base64');
      const row = {
        ...file,
        height,
        bytes: 1_000_000,
        placeholder: `data:image/webp;base64,${placeholder}`,
        account_id: null,
        created_at: now,
        copies: JSON.stringify(copiesOf(file, variants)),
      };
      return { row, variants };
    });
    await add(
      'files',
      files.map(({ row }) => row),
    );
    await add(
      'file_variants',
      files.flatMap(({ variants }) => variants),
    );
    return files.map(({ row }) => row.name);
  };
  const listed = (table: string, count: number, row: (i: number) => Row) =>
    add(
      table,
      Array.from({ length: count }, (_, i) => ({
        id: uuidOf(noise(16).toString('hex')),
        added_at: now + i,
        added_order: 0,
        revision: 1,
        ...row(i),
      })),
    );

  const stage = await pictures(counts.stage, 2400, 1600);
  await listed('home_images', counts.stage, (i) => ({
    name: `${now}-${i}-stage-${i}.jpg`,
    file_name: stage[i]!,
    alt: `${nouns[i % 12]} on stage in ${cities[i % 20]}`,
  }));
  const covers = await pictures(counts.releases, 1400, 1400);
  await listed('featured_releases', counts.releases, (i) => ({
    cover_file: covers[i]!,
    title: `${nouns[i % 12]} of ${cities[(i * 7) % 20]}`,
    type: (['album', 'single', 'EP', 'LP'] as const)[i % 4]!,
    release_date: Date.UTC(2010 + i, i % 12, 1 + i),
    music_link: `https://music.example/${noise(8).toString('hex')}`,
  }));
  await listed('releases', 10, (i) => ({
    slug: `release-${i}`,
    alt: '',
    cover_file: covers[i]!,
    title: `${nouns[(i * 5) % 12]} of ${cities[i % 20]}`,
    type: 'album' as const,
    release_date: Date.UTC(2010 + i, i % 12, 1 + i),
    text: '',
    credits: '',
    links: '[]',
    download: 'none' as const,
    tracks: '[]',
  }));
  const posters = await pictures(counts.featuredVideos + counts.videos, 1280, 720);
  await listed('featured_videos', counts.featuredVideos, (i) => ({
    title: `${nouns[(i * 5) % 12]} live in ${cities[(i * 3) % 20]}`,
    description: `Filmed in one take in ${cities[(i * 3) % 20]}, the night that ${nouns[i % 12]} came.`,
    youtube_link: videoAt(videoId()),
    start_time: i,
    end_time: 30 + i,
    release_date: Date.UTC(2012 + i, i % 12, 1 + i),
    poster_file: posters[i]!,
  }));
  await listed('videos', counts.videos, (i) => {
    const id = videoId();
    return {
      category: (['musicVids', 'liveVids', 'vlogs'] as const)[i % 3]!,
      title: `${nouns[(i * 5) % 12]} in ${cities[(i * 3) % 20]}, part ${i}`,
      date: Date.UTC(2000, 0, 1) + i * 40 * day,
      link: videoAt(id),
      embed_link: `https://www.youtube.com/embed/${id}`,
      poster_file: posters[counts.featuredVideos + i]!,
    };
  });
  const walls = await pictures(counts.shows, 1200, 1700);
  await listed('shows', counts.shows, (i) => {
    const date = now + (counts.upcoming - 1 - i) * 3 * day;
    return {
      poster_file: walls[i]!,
      venue: `The ${nouns[(i * 7) % 12]} ${i}`,
      location: `${100 + i} Main Street, ${cities[i % 20]}`,
      date,
      doors: date + 60_000 * 15 * (i % 40),
      showtime: date + 60_000 * 15 * ((i % 40) + 4),
      door_price_cents: 2500 + i,
      adv_price_cents: 2000 + i,
      currency: 'USD',
      ticket_link: `https://tickets.example/${noise(8).toString('hex')}`,
      time_zone: (['America/Chicago', 'Europe/Berlin', 'Asia/Tokyo'] as const)[i % 3]!,
      status: 'scheduled',
    };
  });
  const shelf = await pictures(counts.pictures, 3000, 2000);
  await listed('media_images', counts.pictures, (i) => ({
    name: `${now}-${i}-IMG_${1000 + i}.jpg`,
    file_name: shelf[i]!,
    alt: `${nouns[(i * 11) % 12]} in ${cities[(i * 13) % 20]}`,
  }));
  await listed('players', counts.players, (i) => ({
    bg_color: '',
    title: `${nouns[(i * 7) % 12]} of ${cities[i % 20]}, volume ${i}`,
    date: Date.UTC(2010, i, 1),
    spotify_link: `https://open.spotify.com/album/${lettersOf(noise(32))}`,
    apple_music_link: null,
    youtube_link: null,
    soundcloud_link: null,
    embed_link: `https://open.spotify.com/embed/album/${lettersOf(noise(32))}`,
  }));
  const [logo] = await pictures(1, 1200, 400);
  await add('theme', [
    {
      id: 1,
      site_title: 'The Lanterns of Harbour Street',
      catch_phrase: 'Ten years on every road that has an end',
      primary_color: '#14110f',
      secondary_color: '#ff6a3d',
      primary_font: 'Anton',
      secondary_font: 'RobotoCondensed',
      logo_file: logo!,
      alt: 'Three lanterns.',
      pace_theme: 'center-atom',
      updated_at: now,
      revision: 1,
    },
  ]);
  await add('bio', [
    {
      id: 1,
      text: cities.map((city, i) => `${nouns[i % 12]} came to ${city}, and stayed.`).join('\n\n'),
      revision: 1,
    },
  ]);
  const networks = ['facebook', 'instagram', 'youtube', 'soundcloud', 'x', 'tiktok'];
  const links = networks.map((name) => [name, `https://www.${name}.com/lanterns`]);
  await add('contact_info', [
    {
      id: 1,
      email: 'hello@lanterns.example',
      phone: '5125550100',
      links: JSON.stringify(Object.fromEntries(links)),
      revision: 1,
    },
  ]);
  const portraits = await pictures(counts.members, 1200, 1500);
  await listed('members', counts.members, (i) => ({
    picture_file: portraits[i]!,
    alt: '',
    name: `${nouns[i % 12]} ${cities[i % 20]}`,
    role: 'Voice',
    facebook: null,
    instagram: `https://www.instagram.com/${noise(6).toString('hex')}`,
    tiktok: null,
    youtube: null,
    x: null,
  }));
  await add(
    'messages',
    Array.from({ length: counts.messages }, (_, i) => ({
      id: uuidOf(noise(16).toString('hex')),
      name: `${nouns[i % 12]} ${i}`,
      email: `fan${i % 5_000}@${cities[i % 20]!.toLowerCase()}.example`,
      subject: `The show in ${cities[i % 20]}`,
      message: `Will you play ${nouns[i % 12]} again? `.repeat(10),
      received_at: now - i * 4 * 60 * 60_000,
      read_at: i < 30 ? null : now,
      is_suspicious: i % 20 === 19 ? 1 : 0,
    })),
  );
  await add(
    'subscribers',
    Array.from({ length: counts.subscribers }, (_, i) => ({
      id: uuidOf(noise(16).toString('hex')),
      email: `fan${i}@${cities[i % 20]!.toLowerCase()}.example`,
      consent: 'Yes, send me news of the band by mail.',
      asked_at: now - i * 8 * 60 * 60_000,
      mailed_at: now - i * 8 * 60 * 60_000,
      confirmed_at: i % 50 === 49 ? null : now - i * 8 * 60 * 60_000,
      confirm_hash: noise(32).toString('hex'),
      confirm_made_at: now - i * 8 * 60 * 60_000,
      leave_token: lettersOf(noise(64)),
    })),
  );
}

const placeholderBytes = 106;

const videoAt = (id: string) => `https://www.youtube.com/watch?v=${id}`;
/** Incompressible bytes that are the same in every run, so that page weights can be compared. */
function createNoise(): (bytes: number) => Buffer {
  let count = 0;
  const block = () => hash('sha256', `noise ${(count += 1)}`, 'buffer');
  return (bytes) =>
    Buffer.concat(Array.from({ length: Math.ceil(bytes / 32) }, block)).subarray(0, bytes);
}

/** 22 letters and digits, as in names of images. */
const lettersOf = (bytes: Buffer): string =>
  bytes
    .toString('base64')
    .replace(/[^\dA-Za-z]/g, '')
    .slice(0, 22);

/** A version 4 UUID of 32 hexadecimal digits (RFC 9562, 5.4). */
const uuidOf = (hex: string): string =>
  hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

const nouns =
  'Harbour Lantern Gravel Thunder Ribbon Marble Kettle Orchard Signal Copper Meadow Anchor'.split(
    ' ',
  );
const cities = (
  'Austin Boise Chicago Denver Exeter Fargo Ghent Hamburg Izmir Jena Krakow Lyon Malmo Nantes Oslo ' +
  'Porto Quito Riga Sapporo Turin'
).split(' ');
