import type { Kysely } from 'kysely';
import type { Engine } from './open.ts';

/** Runs whole or not at all. */
export interface Migration {
  /** Counts up without gaps. */
  version: number;
  name: string;
  /** The tables of the band's content that it adds. A backup holds them. */
  content?: readonly string[];
  up(db: Kysely<object>, engine: Engine): Promise<void>;
}

const step = (
  version: number,
  name: string,
  load: () => Promise<Pick<Migration, 'up'>>,
  content: readonly string[] = [],
): Migration => ({
  version,
  name,
  content,
  up: async (db, engine) => (await load()).up(db, engine),
});

/** In order, each loaded only to run. A step that has been released is never changed again. */
export const migrations: readonly Migration[] = [
  step(34, 'everything of 0.2.0', () => import('./migrations/0034-baseline.ts')),
  step(35, 'last writes of uploads', () => import('./migrations/0035-written-uploads.ts')),
  step(36, 'releases at home', () => import('./migrations/0036-music-images.ts')),
  step(37, 'first steps', () => import('./migrations/0037-first-steps.ts'), ['first_steps']),
  step(38, 'captions and credits of images', () => import('./migrations/0038-image-captions.ts')),
  step(39, 'more about shows', () => import('./migrations/0039-show-details.ts')),
  step(40, 'left addresses', () => import('./migrations/0040-leaving.ts'), ['left_addresses']),
  step(41, 'letters', () => import('./migrations/0041-letters.ts'), [
    'letters',
    'letter_files',
    'letter_sendings',
    'letter_recipients',
  ]),
  step(42, 'undelivered e-mails', () => import('./migrations/0042-bounces.ts'), ['bounces']),
  step(43, 'imports', () => import('./migrations/0043-imports.ts'), ['imports', 'import_changes']),
  step(44, 'press kit', () => import('./migrations/0044-press.ts'), ['press', 'press_files']),
  step(45, 'counts of visits and clicks', () => import('./migrations/0045-counts.ts'), ['counts']),
];

/** The schema that programs before 0.2.0 came to in as many steps. */
export const baselineVersion = migrations[0]!.version;
export const newestVersion = migrations.at(-1)!.version;
