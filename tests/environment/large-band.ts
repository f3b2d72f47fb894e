import { hash } from 'node:crypto';
import type { Db } from '../../src/database/open.ts';
import { fileToRow, variantToRow } from '../../src/files/records/files.table.ts';
import { copiesOf } from '../../src/files/records/picture-data.ts';
import { contentTypes } from '../../src/files/files.ts';
import { plannedVariants } from '../../src/files/variants/planned-variants.ts';

type Row = Record<string, string | number | null>;

const day = 24 * 60 * 60_000;

/**
 * Enters the content of a band that has been at it for long: 12 pictures, 12 videos, 12 releases
 * and 40 shows on the home page, 500 pictures and 200 videos on the media page. Every picture has
 * all its copies.
 * @param now epoch milliseconds; the shows are on the weeks after it.
 */
export async function enterLargeBand(db: Db, now: number): Promise<void> {
  const tables = db.withTables<Record<string, Row>>();
  const add = async (table: string, rows: readonly Row[]) => {
    for (let i = 0; i < rows.length; i += 100) {
      await tables
        .insertInto(table)
        .values(rows.slice(i, i + 100))
        .execute();
    }
  };
  const noise = createNoise();
  const videoId = () => noise(9).toString('base64url').slice(0, 11);
  const pictures = async (count: number, width: number, height: number): Promise<string[]> => {
    const files = Array.from({ length: count }, () => {
      const file = { name: `${lettersOf(noise(32))}.jpg`, contentType: contentTypes.jpg, width };
      const { soon, later } = plannedVariants(file);
      const variants = [...soon, ...later].map((variant) => ({
        name: variant.name,
        fileName: file.name,
        contentType: contentTypes[variant.extension],
        width: variant.width,
        height: variant.icon ? variant.width : Math.round((variant.width * height) / width),
        bytes: 20_000,
      }));
      // As much as one of these weighs, and as little that repeats in it.
      const placeholder = noise(placeholderBytes).toString('base64');
      const row = {
        ...fileToRow({
          ...file,
          height,
          bytes: 1_000_000,
          placeholder: `data:image/webp;base64,${placeholder}`,
          accountId: null,
          createdAt: now,
        }),
        copies: JSON.stringify(copiesOf(file, variants)),
      };
      return { row, variants: variants.map(variantToRow) };
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

  const stage = await pictures(12, 2400, 1600);
  await listed('home_images', 12, (i) => ({
    name: `${now}-${i}-stage-${i}.jpg`,
    file_name: stage[i]!,
    alt: `${nouns[i % 12]} on stage in ${cities[i % 20]}`,
  }));
  const covers = await pictures(12, 1400, 1400);
  await listed('featured_releases', 12, (i) => ({
    cover_file: covers[i]!,
    title: `${nouns[i % 12]} of ${cities[(i * 7) % 20]}`,
    type: (['album', 'single', 'EP', 'LP'] as const)[i % 4]!,
    release_date: Date.UTC(2010 + i, i % 12, 1 + i),
    music_link: `https://music.example/${noise(8).toString('hex')}`,
  }));
  const posters = await pictures(212, 1280, 720);
  await listed('featured_videos', 12, (i) => ({
    title: `${nouns[(i * 5) % 12]} live in ${cities[(i * 3) % 20]}`,
    description: `Filmed in one take in ${cities[(i * 3) % 20]}, the night that ${nouns[i % 12]} came.`,
    youtube_link: videoAt(videoId()),
    start_time: i,
    end_time: 30 + i,
    release_date: Date.UTC(2012 + i, i % 12, 1 + i),
    poster_file: posters[i]!,
  }));
  await listed('videos', 200, (i) => {
    const id = videoId();
    return {
      category: (['musicVids', 'liveVids', 'vlogs'] as const)[i % 3]!,
      title: `${nouns[(i * 5) % 12]} in ${cities[(i * 3) % 20]}, part ${i}`,
      date: Date.UTC(2000, 0, 1) + i * 40 * day,
      link: videoAt(id),
      embed_link: `https://www.youtube.com/embed/${id}`,
      poster_file: posters[12 + i]!,
    };
  });
  const walls = await pictures(40, 1200, 1700);
  await listed('shows', 40, (i) => {
    const date = now + (i + 1) * 3 * day;
    return {
      poster_file: walls[i]!,
      venue: `The ${nouns[(i * 7) % 12]} ${i}`,
      location: `${100 + i} Main Street, ${cities[i % 20]}`,
      date,
      doors: date + 60_000 * 15 * i,
      showtime: date + 60_000 * 15 * (i + 4),
      door_price_cents: 2500 + i,
      adv_price_cents: 2000 + i,
      currency: 'USD',
      ticket_link: `https://tickets.example/${noise(8).toString('hex')}`,
      time_zone: (['America/Chicago', 'Europe/Berlin', 'Asia/Tokyo'] as const)[i % 3]!,
      status: 'scheduled',
    };
  });
  const shelf = await pictures(500, 3000, 2000);
  await listed('media_images', 500, (i) => ({
    name: `${now}-${i}-IMG_${1000 + i}.jpg`,
    file_name: shelf[i]!,
    alt: `${nouns[(i * 11) % 12]} in ${cities[(i * 13) % 20]}`,
  }));
}

const placeholderBytes = 106;

const videoAt = (id: string) => `https://www.youtube.com/watch?v=${id}`;
/** Bytes that repeat in nothing, and are the same in every run: pages weigh what they weighed. */
function createNoise(): (bytes: number) => Buffer {
  let count = 0;
  const block = () => hash('sha256', `noise ${(count += 1)}`, 'buffer');
  return (bytes) =>
    Buffer.concat(Array.from({ length: Math.ceil(bytes / 32) }, block)).subarray(0, bytes);
}

/** 22 letters and digits, as pictures are named. */
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
