import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemOf, type ImportReader } from '../imports/readers.ts';
import type { FoundRow, FoundPost, WrittenShow } from './found.ts';

type Read<T> = (pieces: AsyncIterable<string>) => AsyncIterable<FoundRow<T>>;

/**
 * Reads files of one kind, which have no columns.
 * @param beginning of such a file. @param load loads what only imports need.
 */
const fileReader = <T>(beginning: RegExp, load: () => Promise<Read<T>>): ImportReader<T> => ({
  recognizes: async (file) => beginning.test(await file.head()),
  async *read(files) {
    const found = await load();
    for (const file of files) {
      for await (const { row, name, read } of found(file.text())) {
        yield itemOf(file, row, typeof read === 'string' && name ? `${name}: ${read}` : read);
        // A text takes a while; other requests have their turn.
        await nextTurn();
      }
    }
  },
});

export const calendarReader = fileReader<WrittenShow>(
  /^\W*BEGIN:VCALENDAR/i,
  async () => (await import('./calendar-file.ts')).readCalendar,
);

export const ghostReader = fileReader<FoundPost>(
  /^\W*"(?:db"\W*(?:meta|data)|meta|data)"\W/,
  async () => (await import('./ghost-posts.ts')).readGhostPosts,
);

export const wordPressReader = fileReader<FoundPost>(
  /<rss\b[^]*wordpress\.org\/export\//,
  async () => (await import('./wordpress-file.ts')).readWordPress,
);
