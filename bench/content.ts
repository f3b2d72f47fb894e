import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The content of every candidate in the design's comparison, for a site that has started once. */
export function writeContent(dataDir: string): void {
  const database = new Sqlite(join(dataDir, 'stagedoor.sqlite'));
  const add = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    const places = names.map((name) => `@${name}`);
    database.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${places.join()})`).run(row);
  };
  const picture = (at: number, width: number, height: number): string => {
    const stem = `Bench${String(at).padStart(17, '0')}`;
    const size = { width, height, bytes: 100_000 };
    const widths = [320, 640, 960, 1280].filter((one) => one <= width);
    const file = { content_type: 'image/jpeg', placeholder: '', account_id: null, created_at: at };
    const copies = JSON.stringify({ avif: widths, webp: widths });
    add('files', { name: `${stem}.jpg`, ...file, ...size, copies });
    for (const [type, extension] of [
      ['image/avif', 'avif'],
      ['image/webp', 'webp'],
    ] as const) {
      for (const w of widths) {
        add('file_variants', {
          name: `${stem}-${w}.${extension}`,
          file_name: `${stem}.jpg`,
          content_type: type,
          width: w,
          height: Math.round((w * height) / width),
          bytes: 20_000,
        });
      }
    }
    return `${stem}.jpg`;
  };
  const listed = (
    table: string,
    count: number,
    row: (i: number) => Record<string, string | number | null>,
  ) => {
    for (let i = 0; i < count; i += 1) {
      add(table, { id: `${table}-${i}`, added_at: 1_700_000_000_000 + i, ...row(i) });
    }
  };

  database.transaction(() => {
    add('theme', {
      id: 1,
      site_title: 'The Night Shift',
      catch_phrase: 'Loud songs for quiet streets',
      primary_color: '#14110f',
      secondary_color: '#ff6a3d',
      primary_font: 'Anton',
      secondary_font: 'RobotoCondensed',
      logo_file: null,
      pace_theme: 'center-atom',
      updated_at: 1_700_000_000_000,
    });
    listed('home_images', 6, (i) => ({
      name: `stage-${i}.jpg`,
      file_name: picture(i, 1600, 900),
      alt: `The band on stage, picture ${i + 1}`,
    }));
    listed('shows', 8, (i) => ({
      poster_file: picture(10 + i, 800, 1200),
      venue: `${venues[i]} Hall`,
      location: `${100 + i} Main Street, ${venues[i]}`,
      date: soon(i),
      doors: soon(i) - 3_600_000,
      showtime: soon(i),
      door_price_cents: 2500,
      adv_price_cents: 2000,
      ticket_link: `https://tickets.example/night-shift/${i}`,
      time_zone: 'America/Chicago',
    }));
    listed('featured_releases', 6, (i) => ({
      cover_file: picture(20 + i, 1000, 1000),
      title: `Chapter ${i + 1}`,
      type: i % 2 ? 'single' : 'album',
      release_date: Date.UTC(2020 + i, 4, 1),
      music_link: `https://music.example/night-shift/${i}`,
    }));
    listed('featured_videos', 4, (i) => ({
      title: `Live at the docks, part ${i + 1}`,
      description: 'Filmed in one take on a summer night.',
      youtube_link: `https://www.youtube.com/watch?v=abcdefghij${i}`,
      start_time: 10,
      end_time: 40,
      release_date: Date.UTC(2024, i, 1),
    }));
  })();
  database.close();
}

const venues = ['Austin', 'Boise', 'Chicago', 'Denver', 'El Paso', 'Fargo', 'Gary', 'Houston'];

function soon(i: number): number {
  const day = 86_400_000;
  return Math.floor(Date.now() / day) * day + (7 + 7 * i) * day + 20 * 3_600_000;
}
