import { Problem } from '../../errors/problem.ts';
import { buttondownLetters } from '../imported-content/buttondown-letters.ts';
import {
  calendarReader,
  ghostReader,
  wordPressReader,
} from '../imported-content/content-readers.ts';
import { showReader } from '../imported-content/found-shows.records.ts';
import { contentImporter as importer } from '../imported-content/imported-content.records.ts';
import { showTables } from '../imported-content/show-tables.ts';
import { fanReader, fanSigns } from './fan-lists.ts';
import { fanImporter, withTowns } from './fans.records.ts';
import type { Importer } from './importer.records.ts';
import type { Import, ImportFormat } from './imports.ts';
import type { ImportFile, ImportReader } from './readers.ts';

interface Format extends ImportFormat {
  reader: ImportReader<unknown>;
  importer: Importer<unknown>;
}

const fans = (kind: keyof typeof fanSigns) =>
  ({ kind, noun: 'fans', reader: withTowns(fanReader(kind)), importer: fanImporter }) as const;
const fanKinds = Object.keys(fanSigns) as (keyof typeof fanSigns)[];

/** In the order in which they are tried. */
const formats: readonly Format[] = [
  ...fanKinds.filter((kind) => kind !== 'csv').map(fans),
  { kind: 'buttondown', noun: 'posts', reader: buttondownLetters, importer },
  { kind: 'ghost', noun: 'posts', reader: ghostReader, importer },
  { kind: 'wordpress', noun: 'posts', reader: wordPressReader, importer },
  { kind: 'ics', noun: 'shows', reader: showReader(calendarReader), importer },
  { kind: 'shows', noun: 'shows', reader: showReader(showTables), importer },
  fans('csv'),
];

export const formatOf = ({ kind, noun }: ImportFormat): Format =>
  formats.find((one) => one.kind === kind && one.noun === noun)!;

/** Files of one format. */
export interface FormatFiles extends Pick<Import, 'others' | 'next'> {
  format: Format;
  files: readonly ImportFile[];
  /** All that were dropped. */
  all: readonly ImportFile[];
}

/**
 * Finds the files of one format among those that were dropped.
 * @param kind of them; any table can be read as `csv` or `shows`.
 * @throws Problem `import.unknown-kind`
 */
export async function filesOfFormat(
  all: readonly ImportFile[],
  { kind, noun }: Partial<ImportFormat>,
): Promise<FormatFiles> {
  const found = new Map<ImportFile, Format | undefined>();
  for (const file of all) found.set(file, await formatIn(file));
  const fitting = formats.filter(
    (one) => (kind ?? one.kind) === one.kind && (noun ?? one.noun) === one.noun,
  );
  const exact = fitting.find((one) => [...found.values()].includes(one));
  const format = exact ?? fitting.find((one) => one.kind === 'csv' || one.kind === 'shows');
  const files = all.filter((file) =>
    exact ? found.get(file) === exact : found.get(file)?.reader.columnsOf,
  );
  if (!format || files.length === 0) throw unknownKind(all);
  const others = all
    // The texts of letters are beside their list.
    .filter((file) => !files.includes(file) && !file.name.endsWith('.md'))
    .map((file) => ({ file: file.name, kind: found.get(file)?.kind ?? null }));
  const later = formats.slice(formats.indexOf(format) + 1);
  const next = later.find((one) =>
    all.some((file) => found.get(file) === one && !files.includes(file)),
  );
  return { format, files, all, others, next: next ? { kind: next.kind, noun: next.noun } : null };
}

export function unknownKind(files: readonly { name: string }[]): Problem {
  const names = files.slice(0, 10).map(({ name }) => name);
  return new Problem('import.unknown-kind', { detail: `Unknown: ${names.join(', ')}.` });
}

async function formatIn(file: ImportFile): Promise<Format | undefined> {
  for (const format of formats) if (await format.reader.recognizes(file)) return format;
  return undefined;
}
